import type { BulkRequest } from '@recuerda/contracts';
import { useState } from 'react';
import { useCreateBulkJobMutation } from '../../api/bulk';
import { reasonOf } from '../../api/problem';
import { useIdempotencyKey } from '../../api/use-idempotency-key';
import { counted, formatCount } from '../../format/numbers';
import { Button } from '../buttons';
import { NOTHING_SELECTED, type SelectionBarProps } from '../list/selection/selection';
import { MoreMenu } from '../menu/MoreMenu';
import { DialogActions, Modal } from '../modal/Modal';
import { useNotices } from '../notices/use-notices';
import type { BulkKind, BulkWords } from './bulk-kind';
import { BulkResults } from './BulkResults';
import { keepLastBulkJob, type LastBulkJob, lastChange } from './last-change';
import { Refusal } from '../feedback';

const BAR =
  'sticky bottom-0 z-30 mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-t-xl border border-line ' +
  'bg-surface p-3 shadow max-sm:p-2';
const BUTTONS =
  'flex w-full flex-wrap items-center gap-2 max-xl:order-3 max-sm:hidden xl:w-auto xl:flex-1 xl:justify-end';
const LINK = 'max-sm:order-2 max-sm:-ml-2';

interface Props<T> extends SelectionBarProps<T> {
  kind: BulkKind;
  /** Actions that are no jobs. */
  more?: { name: string; choose: (rows: T[]) => void }[];
}

/** The actions for the selected rows, at the foot of the list. */
export function BulkBar<T extends { id: string }>(props: Props<T>) {
  const { kind, more = [], selection, rows, total, filters, onSelect } = props;
  const [words, setWords] = useState<BulkWords | null>(null);
  const { inform } = useNotices();
  const last = lastChange(kind.list);
  const [reopened, setReopened] = useState<LastBulkJob | null>(null);
  const reopenedWords = kind.actions.find(({ action }) => action === reopened?.action);
  const present = selection ?? NOTHING_SELECTED;
  const { ids: selected, isAll, isPart = false } = present;
  // What is selected is what one sees: a row that has left the list since is left alone.
  const ids = rows.map(({ id }) => id).filter((id) => selected.has(id));
  const count = isAll ? (total ?? ids.length) : ids.length;
  const canSelectAll = !isAll && total !== null && total > ids.length;
  // Without rows only what was done to them is left.
  const isEmpty = total === 0;
  const shown = rows.filter(({ id }) => isAll || selected.has(id));
  const buttons = [
    ...kind.actions.map((one) => ({
      name: one.name,
      deletes: one.action === 'delete',
      disabled: count === 0,
      onChoose: () => setWords(one),
    })),
    // Of rows that are not loaded only the number is known.
    ...more.map((one) => ({
      ...one,
      deletes: false,
      disabled: shown.length !== count || count === 0,
      onChoose: () => one.choose(shown),
    })),
  ];
  if (isEmpty && !last && !words && !reopened) return null;
  return (
    <div role="region" aria-label="Selección" className={BAR}>
      {!isEmpty && (
        <p role="status" className="font-medium tabular-nums">
          {counted(count, ...kind.selected)}
          {isPart && !isAll && total !== null && total > rows.length && ', solo de lo cargado'}
        </p>
      )}
      {canSelectAll && (
        <Button look="quiet" className={LINK} onClick={() => onSelect({ ...present, isAll: true })}>
          {kind.selectAll(formatCount(total))}
        </Button>
      )}
      {last && (
        <Button
          look="quiet"
          className={LINK}
          onClick={() => ('undo' in last ? inform(last.text, { undo: last.undo }) : setReopened(last))}
        >
          Último cambio
        </Button>
      )}
      {!isEmpty && (
        <>
          <div className="sm:hidden">
            <MoreMenu items={buttons}>Acciones</MoreMenu>
          </div>
          <div className={BUTTONS}>
            {buttons.map(({ name, deletes, disabled, onChoose }) => (
              <Button key={name} className={deletes ? 'text-danger' : ''} disabled={disabled} onClick={onChoose}>
                {name}
              </Button>
            ))}
          </div>
          <Button look="quiet" className="max-xl:order-1 max-xl:ml-auto" onClick={() => onSelect(null)}>
            Terminar
          </Button>
        </>
      )}
      {reopened && reopenedWords && (
        <BulkResults
          kind={kind}
          words={reopenedWords}
          id={reopened.id}
          count={reopened.count}
          onClose={() => setReopened(null)}
        />
      )}
      {words && (
        <BulkDialog
          kind={kind}
          words={words}
          count={count}
          chosen={isAll ? { filter: givenOf(filters) } : { ids }}
          onClose={() => setWords(null)}
          onDone={() => {
            setWords(null);
            onSelect(null);
          }}
        />
      )}
    </div>
  );
}

const givenOf = (filters: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

/** More rows are asked for a second time. */
const ASK_TWICE_ABOVE = 50;

interface BulkDialogProps {
  kind: BulkKind;
  words: BulkWords;
  count: number;
  chosen: Pick<BulkRequest, 'ids' | 'filter'>;
  onClose: () => void;
  /** Closed after something was done. */
  onDone: () => void;
}

/** Asks for confirmation, then shows the progress and the result of each row. */
export function BulkDialog({ kind, words, count, chosen, onClose, onDone }: BulkDialogProps) {
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
      <Refusal text={error && reasonOf(error)} className="mt-2" />
      <DialogActions onCancel={onClose}>
        <Button
          look={action === 'delete' ? 'danger' : 'primary'}
          aria-disabled={isLoading || count === 0}
          // The second click of a double click must not confirm the second question.
          onClick={({ detail }) => detail < 2 && start()}
        >
          {askedTwice ? `Sí, ${name.toLowerCase()}` : name}
        </Button>
      </DialogActions>
    </Modal>
  );
}
