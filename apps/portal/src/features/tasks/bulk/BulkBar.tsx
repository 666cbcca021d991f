import { BULK_ACTIONS, type BulkAction } from '@recuerda/contracts';
import { useState } from 'react';
import type { SelectionBarProps } from '../../../components/list/selection/selection';
import { counted, formatCount } from '../../../format/numbers';
import { BulkDialog } from './BulkDialog';
import { BULK_WORDS } from './bulk-words';

const BAR =
  'sticky bottom-0 z-30 mt-4 flex flex-wrap items-center gap-2 rounded-t-xl border border-line bg-surface p-3 shadow';

/** What can be done to the selected tasks, at the foot of the list. */
export function BulkBar({ selection, total, filters, onSelectAll, onClose }: SelectionBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null);
  const { ids, isAll } = selection;
  const count = isAll ? (total ?? ids.size) : ids.size;
  const canSelectAll = !isAll && total !== null && total > ids.size;
  return (
    <div role="region" aria-label="Selección" className={BAR}>
      <p role="status" className="font-medium tabular-nums">
        {counted(count, 'seleccionada', 'seleccionadas')}
      </p>
      {canSelectAll && (
        <button type="button" className="button-quiet" onClick={onSelectAll}>
          Seleccionar las {formatCount(total)} que coinciden
        </button>
      )}
      <div className="flex w-full flex-wrap items-center gap-2 sm:ml-auto sm:w-auto">
        {BULK_ACTIONS.map((name) => (
          <button
            key={name}
            type="button"
            className={name === 'delete' ? 'button-plain text-danger' : 'button-plain'}
            disabled={count === 0}
            onClick={() => setAction(name)}
          >
            {BULK_WORDS[name].name}
          </button>
        ))}
        <button type="button" className="button-quiet" onClick={onClose}>
          Terminar
        </button>
      </div>
      {action && (
        <BulkDialog
          action={action}
          count={count}
          chosen={isAll ? { filter: givenOf(filters) } : { ids: [...ids] }}
          onClose={() => setAction(null)}
          onDone={onClose}
        />
      )}
    </div>
  );
}

const givenOf = (filters: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
