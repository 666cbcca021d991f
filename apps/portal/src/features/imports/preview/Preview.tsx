import { IMPORT_VERDICTS, type ImportView } from '@recuerda/contracts';
import { useId } from 'react';
import { detailOf } from '../../../api/problem';
import { Button } from '../../../components/buttons';
import { FormFailure } from '../../../components/form/FormFailure';
import { LeaveQuestion } from '../../../components/form/LeaveQuestion';
import { useUrlFilters } from '../../../components/list/use-url-filters';
import { counted, formatCount } from '../../../format/numbers';
import { useActOnImportMutation } from '../api/imports';
import { createdOf, updatedOf } from '../words';
import { ImportRows } from './ImportRows';
import { VERDICTS } from './RowResult';
import { useDrafts } from './use-drafts';

/** Rows with warnings, whatever becomes of them. */
const WARNED = 'warned';

const CHOICE = [
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-lg border border-line bg-surface px-3 hover:bg-raised',
  'has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong pointer-coarse:min-h-11',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
].join(' ');

const FILTERS = ['verdict'] as const;
const BAR =
  'sticky bottom-0 z-30 mt-4 flex flex-wrap items-center gap-2 rounded-t-xl border border-line bg-surface p-3 shadow';

interface Props {
  view: ImportView;
  onColumns: () => void;
}

/** The planned effect of each row; its cells can be corrected. */
export function Preview({ view, onColumns }: Props) {
  const { filters, setFilter } = useUrlFilters(FILTERS);
  const verdict = [...IMPORT_VERDICTS, WARNED].find((one) => one === filters.verdict) ?? '';
  const drafts = useDrafts(view.id);
  const [act, { error, isLoading }] = useActOnImportMutation();
  const isVerifying = view.state === 'verifying';
  const count = view.verdicts.create + view.verdicts.update;
  const isReady = !isVerifying && !isLoading && drafts.count === 0 && count > 0;
  return (
    <>
      {drafts.isTyping && <LeaveQuestion />}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <VerdictFilter view={view} value={verdict} onChange={(next) => setFilter('verdict', next)} />
        <Button className="mb-4" aria-disabled={drafts.count > 0} onClick={() => drafts.count === 0 && onColumns()}>
          Cambiar columnas
        </Button>
      </div>
      <ImportRows
        view={view}
        filters={verdict === WARNED ? { warned: 'true' } : { verdict }}
        drafts={drafts}
        isBusy={isVerifying}
        empty={<p className="card p-6 text-center text-muted">Ninguna fila.</p>}
      />
      <div role="region" aria-label="Importar" className={BAR}>
        <div role="status" className="min-w-0 flex-1">
          {isVerifying ? 'Verificando las filas...' : drafts.count > 0 ? EDITING : summaryOf(view)}
        </div>
        <div className="w-full sm:w-auto">
          <FormFailure text={error === undefined ? null : detailOf(error)} />
          <Button
            look="primary"
            className="w-full sm:w-auto"
            aria-disabled={!isReady}
            onClick={() => isReady && void act({ id: view.id, act: 'apply' })}
          >
            Importar {counted(count, 'fila', 'filas')}
          </Button>
        </div>
      </div>
    </>
  );
}

const EDITING = 'Hay celdas abiertas: Enter guarda y Escape cancela.';

/** 'Se crearán 2 empleados. 3 filas con error no se importan.' */
function summaryOf(view: ImportView): string {
  const [created, updated, { error, unconfirmed }] = [createdOf(view), updatedOf(view), view.verdicts];
  const sentences = [
    created && `Se crea: ${created}.`,
    updated > 0 && `Se actualiza: ${counted(updated, 'registro', 'registros')}.`,
    !created && updated === 0 && 'No hay nada que importar.',
    unconfirmed > 0 &&
      `${counted(unconfirmed, 'fila sin confirmar no se aplica', 'filas sin confirmar no se aplican')}.`,
    error > 0 && `${counted(error, 'fila con error no se importa', 'filas con error no se importan')}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

interface VerdictFilterProps {
  view: ImportView;
  /** '' for all, or {@link WARNED}. */
  value: string;
  onChange: (verdict: string) => void;
}

/** How many rows there are of each verdict, and with warnings; chooses which are shown. */
function VerdictFilter({ view: { rows, verdicts, warned }, value, onChange }: VerdictFilterProps) {
  const group = useId();
  const choices = [
    { verdict: '', name: 'Todas', count: rows },
    ...IMPORT_VERDICTS.map((verdict) => ({ verdict, name: VERDICTS[verdict].name, count: verdicts[verdict] })),
    ...(warned > 0 || value === WARNED ? [{ verdict: WARNED, name: 'Con avisos', count: warned }] : []),
  ];
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">Filas que se muestran</legend>
      {choices.map(({ verdict, name, count }) => (
        <label key={verdict} className={CHOICE}>
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={value === verdict}
            onChange={() => onChange(verdict)}
          />
          {name} <span className="tabular-nums">{formatCount(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}
