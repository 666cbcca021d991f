import type { BulkRequest } from '@recuerda/contracts';
import { useState } from 'react';
import { useCreateBulkJobMutation } from '../../api/bulk';
import { detailOf, isProblem } from '../../api/problem';
import { useIdempotencyKey } from '../../api/use-idempotency-key';
import { counted } from '../../format/numbers';
import { DialogActions } from '../modal/DialogActions';
import { Modal } from '../modal/Modal';
import { ASK_TWICE_ABOVE, type BulkKind, type BulkWords } from './bulk-kind';
import { BulkResults } from './BulkResults';
import { keepLastBulkJob } from './last-change';

interface Props {
  kind: BulkKind;
  words: BulkWords;
  /** Ids of the rows. */
  count: number;
  chosen: Pick<BulkRequest, 'ids' | 'filter'>;
  onClose: () => void;
  /** Closed after something was done. */
  onDone: () => void;
}

/** Asks for confirmation, then shows the progress and the result of each row. */
export function BulkDialog({ kind, words, count, chosen, onClose, onDone }: Props) {
  const { action, name, ask, value, askTwice = false } = words;
  const [given, setGiven] = useState(value?.initial ?? null);
  const [missing, setMissing] = useState(false);
  const [askedTwice, setAskedTwice] = useState(false);
  const [create, { data: job, error, isLoading }] = useCreateBulkJobMutation();
  const { keyOf } = useIdempotencyKey();
  // What the job does may take its rows out of the filters: the count is that of its start.
  const [started, setStarted] = useState(count);
  const shown = job || isLoading ? started : count;
  const rows = counted(shown, ...kind.noun);
  const start = () => {
    if (value && given === null) return setMissing(true);
    if (askTwice && count > ASK_TWICE_ABOVE && !askedTwice) return setAskedTwice(true);
    const input: BulkRequest = { list: kind.list, action, ...chosen, ...(value && { [value.name]: given }) };
    if (isLoading || count === 0) return;
    setStarted(count);
    void create({ key: keyOf(input), input }).then(({ data }) => {
      if (data) keepLastBulkJob(kind.list, { id: data.id, action, count, at: Date.now() });
    });
  };
  if (job) return <BulkResults kind={kind} words={words} id={job.id} count={shown} onClose={onDone} />;
  return (
    <Modal title={name} description={ask(rows, shown === 1)} onClose={onClose}>
      {value && <value.Field value={given} onChange={setGiven} isMissing={missing && given === null} />}
      {askedTwice && (
        <p role="alert" className="mt-2 font-medium text-danger">
          Son {rows}. ¿Seguro?
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="mt-2 text-danger">
          {reasonOf(error)}
        </p>
      )}
      <DialogActions onCancel={onClose}>
        <button
          type="button"
          className={action === 'delete' ? 'button-danger' : 'button-primary'}
          aria-disabled={isLoading || count === 0}
          // The second click of a double click must not confirm the second question.
          onClick={({ detail }) => detail < 2 && start()}
        >
          {askedTwice ? `Sí, ${name.toLowerCase()}` : name}
        </button>
      </DialogActions>
    </Modal>
  );
}

/** Why the job was refused. The dialog has no field to mark: what the API says of one is said here. */
const reasonOf = (error: unknown): string => (isProblem(error) && error.errors[0]?.message) || detailOf(error);
