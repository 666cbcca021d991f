import {
  FIELDS_OF_KIND,
  IMPORT_FIELD_NAMES,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type ImportRowView,
  type ImportView,
} from '@recuerda/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { detailOf } from '../../../api/problem';
import { Button } from '../../../components/buttons';
import { Choice } from '../../../components/form/Choice';
import { FormFailure } from '../../../components/form/FormFailure';
import { SelectField } from '../../../components/form/InputField';
import { RowOptions, Select } from '../../../components/form/Select';
import { useImportSampleQuery, useMapImportMutation } from '../api/imports';
import { uploadFile } from '../api/upload-file';
import { KIND_NAMES } from '../words';

const MODES = [
  { mode: 'update', name: 'Crear lo que falta y actualizar lo que existe' },
  { mode: 'create', name: 'Solo crear lo que falta' },
] as const;

/** Examples that a column shows. */
const SAMPLES = 3;

interface Props {
  view: ImportView;
  onMapped: () => void;
  /** Undefined if there is nothing to go back to. */
  onCancel?: () => void;
}

const list = new Intl.ListFormat('es');

/** The guessed meaning of the file's rows and columns, to be corrected. */
export function ColumnsForm({ view, onMapped, onCancel }: Props) {
  const [mapping, setMapping] = useState<ImportMapping>(view);
  const [map, { error, isLoading }] = useMapImportMutation();
  const { data: rows = [] } = useImportSampleQuery(view.id);
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
      noValidate
      aria-label="Columnas"
      className="card p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SelectField
        label="Las filas son"
        className="max-w-xs"
        value={kind}
        onChange={({ target }) => change({ kind: target.value as ImportKind })}
        names={KIND_NAMES}
      />
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
      <ModeFields {...mapping} change={change} />
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
        {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
        <Button type="submit" look="primary" aria-disabled={isLoading || missing.length > 0}>
          {isLoading ? 'Verificando...' : 'Verificar las filas'}
        </Button>
      </div>
    </form>
  );
}

const NO_HEADER =
  'No se reconoce ningún encabezado. Elige qué tiene cada columna. Si el archivo no tiene encabezados, agrégalos ' +
  'en su primera fila y súbelo de nuevo: esa fila no se importa.';
const nameOf = (field: ImportField): string => IMPORT_FIELD_NAMES[field];

type Columns = readonly (ImportField | null)[];

/** The first different values of a column that are not empty. */
const samplesOf = (rows: readonly ImportRowView[], column: number): string[] =>
  [...new Set(rows.map(({ cells }) => (cells[column] ?? '').trim()))].filter(Boolean).slice(0, SAMPLES);

/** Without fields that rows of this kind do not have. */
const onlyOf = (kind: ImportKind, columns: Columns): (ImportField | null)[] =>
  columns.map((field) => (field !== null && FIELDS_OF_KIND[kind].all.includes(field) ? field : null));

/** Gives a column its field; the column that had it is not read any more. */
const withField = (columns: Columns, column: number, field: ImportField | null): (ImportField | null)[] =>
  columns.map((before, index) => (index === column ? field : before === field ? null : before));

const missingFields = (kind: ImportKind, columns: Columns): ImportField[] =>
  FIELDS_OF_KIND[kind].needed.filter((field) => !columns.includes(field));

interface ColumnFieldProps {
  header: string;
  samples: readonly string[];
  fields: readonly ImportField[];
  /** Field of the column; null if it is not read. */
  value: ImportField | null;
  onChange: (field: ImportField | null) => void;
}

function ColumnField({ header, samples, fields, value, onChange }: ColumnFieldProps) {
  const id = useId();
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium break-words">
          {header}
        </label>
        <p className="truncate text-muted" title={samples.join(' · ')}>
          {samples.length > 0 ? samples.join(' · ') : 'Sin valores'}
        </p>
      </div>
      <Select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange((target.value || null) as ImportField | null)}
      >
        <option value="">No importar</option>
        <RowOptions rows={fields.map((field) => ({ id: field, name: nameOf(field) }))} />
      </Select>
    </li>
  );
}

interface ModeFieldsProps extends ImportMapping {
  change: (some: Partial<ImportMapping>) => void;
}

/** Modes for rows that exist already, and for entities that rows only name. */
const ModeFields = ({ kind, mode, createMissing, change }: ModeFieldsProps) => (
  <fieldset className="my-6 grid gap-2">
    <legend className="mb-2 font-semibold">Qué hacer</legend>
    {MODES.map((choice) => (
      <Choice
        key={choice.mode}
        type="radio"
        name="mode"
        label={choice.name}
        checked={mode === choice.mode}
        onChange={() => change({ mode: choice.mode })}
      />
    ))}
    {kind !== 'departments' && (
      <Choice
        label={
          kind === 'tasks'
            ? 'Crear también los departamentos y empleados que falten'
            : 'Crear también los departamentos que falten'
        }
        className="mt-2"
        checked={createMissing}
        onChange={({ target }) => change({ createMissing: target.checked })}
      />
    )}
  </fieldset>
);

/** Which sheet of a workbook is read: another one is an import of its own. */
export function SheetField({ view: { sheets } }: { view: Pick<ImportView, 'sheets'> }) {
  const location = useLocation();
  const navigate = useNavigate();
  const file = fileIn(location.state);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const [read = '', ...others] = sheets;
  if (others.length === 0) return null;
  if (!file)
    return (
      <p className="mt-4 text-muted">
        Se leyó la hoja «{read}». El libro también tiene {list.format(others)}: para elegir otra, sube el archivo de
        nuevo.
      </p>
    );
  const choose = async (sheet: string) => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setReading(true);
    try {
      const { id } = await uploadFile(file, { key: v7(), sheet, signal: controller.signal, onProgress: () => {} });
      await navigate(`/importar/${id}`, { state: { file }, replace: true });
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(detailOf(error));
      setReading(false);
    }
  };
  return (
    <div className="mt-4">
      <SelectField
        label="Hoja"
        className="max-w-xs"
        value={read}
        disabled={isReading}
        onChange={({ target }) => void choose(target.value)}
      >
        {sheets.map((sheet) => (
          <option key={sheet}>{sheet}</option>
        ))}
      </SelectField>
      <p role="status" className="text-muted empty:hidden">
        {isReading && 'Leyendo la hoja...'}
      </p>
      <FormFailure text={failure} />
    </div>
  );
}

/** The file as the upload left it in the history of the browser. */
const fileIn = (state: unknown): File | undefined =>
  typeof state === 'object' && state !== null && 'file' in state && state.file instanceof File ? state.file : undefined;
