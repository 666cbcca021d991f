import { type BulkJobView, bulkReason } from '@recuerda/contracts';
import { type ComponentProps, useState } from 'react';
import { useActOnBulkJobMutation, useBulkJobQuery, useFailedBulkItemsQuery } from '../../api/bulk';
import { detailOf } from '../../api/problem';
import { counted, formatCount } from '../../format/numbers';
import { Button } from '../buttons';
import { useDownload } from '../export/use-download';
import { Refusal, Spinner } from '../feedback';
import { Modal } from '../modal/Modal';
import type { BulkKind, BulkWords, Counted } from './bulk-kind';

const POLL_MS = 1_000;

const RESTORED = {
  changed: ['vuelve a estar como antes', 'vuelven a estar como antes'],
  unchanged: undefined,
} as const;
const UNCHANGED: Counted = ['ya estaba así', 'ya estaban así'];
const SUMMARIES: Readonly<Record<string, string>> = { cancelled: 'Se detuvo.', failed: 'No se pudo hacer.' };

/** The dialog of a job that was started. */
export function BulkResults(job: ComponentProps<typeof BulkProgress>) {
  return (
    <Modal title={`${job.words.name}: ${counted(job.count, ...job.kind.noun)}`} onClose={job.onClose}>
      <BulkProgress {...job} />
    </Modal>
  );
}

interface Props {
  kind: BulkKind;
  /** Name of the first job's action. */
  words: BulkWords;
  id: string;
  /** Number of rows; the job counts them itself once it has begun. */
  count: number;
  onClose: () => void;
}

/** How a job goes; then its results, and undoing it. */
function BulkProgress({ kind, words, id: first, count, onClose }: Props) {
  // Undoing is a job of its own.
  const [id, setId] = useState(first);
  const [isFinal, setIsFinal] = useState(false);
  const { currentData: job, error } = useBulkJobQuery(id, {
    pollingInterval: isFinal ? 0 : POLL_MS,
    // What is known may be older than its last window.
    refetchOnMountOrArgChange: true,
  });
  const [act, { error: refused }] = useActOnBulkJobMutation();
  const ended = job !== undefined && job.endedAt !== null;
  // What a stopped job was at is recorded after its end.
  if (isFinal !== (ended && job.state !== 'cancelled')) setIsFinal(!isFinal);
  if (!job) return error === undefined ? <Spinner label="Cargando..." /> : <p role="alert">{detailOf(error)}</p>;
  const done = job.changed + job.unchanged + job.failed;
  const total = job.total > 0 || ended ? job.total : count;
  const isUndo = job.undoOf !== null;
  const { changed = kind.changed, unchanged = UNCHANGED } = isUndo ? RESTORED : words;
  const whenDone = isUndo ? (words.undone ?? 'Deshecho.') : 'Listo.';
  const undo = async () => {
    const result = await act({ id, act: 'undo' });
    if (!result.data) return;
    setId(result.data.id);
  };
  return (
    <div className="grid gap-3">
      <progress aria-label="Progreso" className="w-full accent-accent" value={done} max={Math.max(total, 1)} />
      <p role="status" className="tabular-nums">
        {ended ? summaryOf(job.state, whenDone) : `${formatCount(done)} de ${formatCount(total)}`}
      </p>
      {job.reason !== null && <p className="text-danger">{job.reason}</p>}
      {ended && (
        <ul className="list-disc pl-5">
          <li>{counted(job.changed, ...changed)}</li>
          {job.unchanged > 0 && <li>{counted(job.unchanged, ...unchanged)}</li>}
          {job.failed > 0 && <li>{counted(job.failed, 'no se pudo cambiar', 'no se pudieron cambiar')}</li>}
        </ul>
      )}
      {ended && job.failed > 0 && <Failures job={job} noun={kind.noun} />}
      <Refusal text={refused && detailOf(refused)} />
      <div className="dialog-actions">
        {!ended && <Button onClick={() => void act({ id, act: 'cancel' })}>Detener</Button>}
        {ended && (
          <DownloadButton path={`/api/exports/bulk-results?jobId=${id}&format=csv`}>
            Descargar resultados
          </DownloadButton>
        )}
        {ended && job.undoUntil !== null && <Button onClick={() => void undo()}>Deshacer</Button>}
        <Button look="primary" onClick={onClose}>
          {ended ? 'Cerrar' : 'Seguir en segundo plano'}
        </Button>
      </div>
    </div>
  );
}

const summaryOf = (state: string, done: string): string => SUMMARIES[state] ?? done;

/** Why rows were not changed, by reason: of the first page only. */
function Failures({ job: { id, list, failed }, noun }: { job: BulkJobView; noun: Counted }) {
  const { data: { items } = { items: [] } } = useFailedBulkItemsQuery(id);
  const reasons = new Map<string, number>();
  for (const { code } of items) {
    const reason = bulkReason(list, code);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return (
    <ul className="list-disc pl-5 text-muted">
      {items.length > 0 && items.length < failed && (
        <li>Estos son los motivos de las primeras {items.length} filas; los demás están en los resultados.</li>
      )}
      {[...reasons].map(([reason, count]) => (
        <li key={reason}>
          {counted(count, ...noun)}: {reason}
        </li>
      ))}
    </ul>
  );
}

/** Saves a file of the API at once. */
function DownloadButton({ path, children }: { path: string; children: string }) {
  const { bytes, failure, download } = useDownload();
  const isRunning = bytes !== null;
  return (
    <>
      <Refusal text={failure} className="w-full" />
      <Button aria-disabled={isRunning} onClick={() => isRunning || void download(path)}>
        {children}
      </Button>
    </>
  );
}
