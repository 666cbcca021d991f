import {
  FIELDS_OF_KIND,
  IMPORT_FIELD_NAMES,
  type ImportField,
  type ImportMapping,
  type ImportMode,
  type ImportView,
} from '@recuerda/contracts';
import { useRef, useState } from 'react';
import { detailOf } from '../../../api/problem';
import { Field } from '../../../components/form/Field';
import { FormFailure } from '../../../components/form/FormFailure';
import { NamedOptions, Select } from '../../../components/form/Select';
import { useKeepFocus } from '../../../components/list/use-keep-focus';
import { useImportSampleQuery, useMapImportMutation } from '../api/imports';
import { KIND_NAMES } from '../words';
import { ColumnField } from './ColumnField';
import { missingFields, onlyOf, samplesOf, withField } from './mapping';
import { ModeFields } from './ModeFields';
import { SheetField } from './SheetField';

interface Props {
  view: ImportView;
  /** Called once the choice is saved. */
  onMapped: () => void;
  /** Absent: there is nothing to go back to. */
  onCancel?: () => void;
}

const list = new Intl.ListFormat('es');

/** What the rows and columns of the file are: guessed, to be corrected. */
export function ColumnsForm({ view, onMapped, onCancel }: Props) {
  const [mapping, setMapping] = useState<ImportMapping>(view);
  const [map, { error, isLoading }] = useMapImportMutation();
  const { data: rows = [] } = useImportSampleQuery(view.id);
  const form = useRef<HTMLFormElement>(null);
  useKeepFocus(form);
  const { kind, mode, createMissing } = mapping;
  const columns = onlyOf(kind, mapping.columns);
  const missing = missingFields(kind, columns);
  const change = (some: Partial<ImportMapping>) => setMapping({ ...mapping, ...some });
  const submit = async () => {
    if (isLoading || missing.length > 0) return;
    const { error: refused } = await map({ id: view.id, mapping: { kind, columns, mode, createMissing } });
    if (!refused) onMapped();
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label="Columnas"
      className="card p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label="Las filas son" error={undefined}>
        {(control) => (
          <Select
            {...control}
            className="max-w-xs"
            value={kind}
            onChange={({ target }) => change({ kind: target.value as ImportMapping['kind'] })}
          >
            <NamedOptions names={KIND_NAMES} />
          </Select>
        )}
      </Field>
      <SheetField view={view} />
      {!view.knownHeaders && <p className="mt-4 text-warning">{NO_HEADER}</p>}
      <h2 className="mt-6 font-semibold">Columnas del archivo</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {view.headers.map((header, column) => (
          <ColumnField
            key={column}
            header={header || `Columna ${column + 1}`}
            samples={samplesOf(rows, column)}
            fields={FIELDS_OF_KIND[kind].all}
            value={columns[column] ?? null}
            onChange={(field) => change({ columns: withField(columns, column, field) })}
          />
        ))}
      </ul>
      <ModeFields
        kind={kind}
        mode={mode}
        createMissing={createMissing}
        onMode={(next: ImportMode) => change({ mode: next })}
        onCreateMissing={(next) => change({ createMissing: next })}
      />
      <p role="status" className="mb-4 text-danger empty:hidden">
        {missing.length > 0 && `Elige la columna de: ${list.format(missing.map(nameOf))}.`}
      </p>
      <p role="status" className="mb-4 text-muted empty:hidden">
        {kind === 'employees' &&
          !columns.includes('department') &&
          `Sin la columna de ${nameOf('department')} solo se actualizan empleados que ya existen.`}
      </p>
      <FormFailure text={error === undefined ? null : detailOf(error)} />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <button type="button" className="button-plain" onClick={onCancel}>
            Cancelar
          </button>
        )}
        <button type="submit" className="button-primary" aria-disabled={isLoading || missing.length > 0}>
          {isLoading ? 'Verificando...' : 'Verificar las filas'}
        </button>
      </div>
    </form>
  );
}

const NO_HEADER =
  'No se reconoce ningún encabezado. Elige qué tiene cada columna. Si el archivo no tiene encabezados, agrégalos ' +
  'en su primera fila y súbelo de nuevo: esa fila no se importa.';
const nameOf = (field: ImportField): string => IMPORT_FIELD_NAMES[field];
