import { useState } from 'react';
import { detailOf } from '../../../api/problem';
import { Spinner } from '../../../components/feedback/Spinner';
import { counted, formatCount } from '../../../format/numbers';
import { useActOnBulkJobMutation, useBulkJobQuery, useFailedBulkItemsQuery } from '../api/bulk';
import { BULK_WORDS, type BulkWords, type Counted, failureOf } from './bulk-words';

const POLL_MS = 1_000;

interface Props {
  id: string;
  onClose: () => void;
}

/** How a job goes; then its results, and undoing it. */
export function BulkProgress({ id: first, onClose }: Props) {
  // Undoing is a job of its own.
  const [id, setId] = useState(first);
  const [ended, setEnded] = useState(false);
  const { currentData: job, error } = useBulkJobQuery(id, { pollingInterval: ended ? 0 : POLL_MS });
  const [act, { error: refused }] = useActOnBulkJobMutation();
  if (job && (job.endedAt !== null) !== ended) setEnded(job.endedAt !== null);
  if (!job) return error === undefined ? <Spinner label="Cargando..." /> : <p role="alert">{detailOf(error)}</p>;
  const done = job.changed + job.unchanged + job.failed;
  const words: Partial<BulkWords> = job.action ? BULK_WORDS[job.action] : {};
  const { changed = CHANGED, unchanged = UNCHANGED } = words;
  const undo = async () => {
    const result = await act({ id, act: 'undo' });
    if (!result.data) return;
    setEnded(false);
    setId(result.data.id);
  };
  return (
    <div className="grid gap-3">
      <progress aria-label="Progreso" className="w-full accent-(--accent)" value={done} max={Math.max(job.total, 1)} />
      <p role="status" className="tabular-nums">
        {ended ? summaryOf(job.state, job.undoOf !== null) : `${formatCount(done)} de ${formatCount(job.total)}`}
      </p>
      {ended && (
        <ul className="list-disc pl-5">
          <li>{counted(job.changed, ...changed)}</li>
          {job.unchanged > 0 && <li>{counted(job.unchanged, ...unchanged)}</li>}
          {job.failed > 0 && <li>{counted(job.failed, 'no se pudo cambiar', 'no se pudieron cambiar')}</li>}
        </ul>
      )}
      {ended && job.failed > 0 && <Failures id={id} />}
      {refused !== undefined && (
        <p role="alert" className="text-danger">
          {detailOf(refused)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {!ended && (
          <button type="button" className="button-plain" onClick={() => void act({ id, act: 'cancel' })}>
            Detener
          </button>
        )}
        {ended && job.undoUntil !== null && (
          <button type="button" className="button-plain" onClick={() => void undo()}>
            Deshacer
          </button>
        )}
        <button type="button" className="button-primary" onClick={onClose}>
          {ended ? 'Cerrar' : 'Seguir en segundo plano'}
        </button>
      </div>
    </div>
  );
}

const CHANGED: Counted = ['tarea cambiada', 'tareas cambiadas'];
const UNCHANGED: Counted = ['ya estaba así', 'ya estaban así'];
const SUMMARIES = { done: 'Listo.', cancelled: 'Se detuvo.', failed: 'No se pudo hacer.' } as const;
const summaryOf = (state: string, isUndo: boolean): string =>
  isUndo && state === 'done' ? 'Deshecho.' : (SUMMARIES[state as keyof typeof SUMMARIES] ?? '');

/** Why tasks were not changed, by reason. */
function Failures({ id }: { id: string }) {
  const { data } = useFailedBulkItemsQuery(id);
  const reasons = new Map<string, number>();
  for (const { code } of data?.items ?? []) reasons.set(failureOf(code), (reasons.get(failureOf(code)) ?? 0) + 1);
  return (
    <ul className="list-disc pl-5 text-muted">
      {[...reasons].map(([reason, count]) => (
        <li key={reason}>
          {counted(count, 'tarea', 'tareas')}: {reason}
        </li>
      ))}
    </ul>
  );
}
