import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../lazy/use-lazy-dialog';

const LazyTaskSets = lazyDialog(async () => (await import('./TaskSetsDialog')).TaskSetsDialog, 'No se pudo abrir');

/** Opens the sets of tasks, to start one for an employee. */
export function StartSetButton({ employee, titleId }: { employee: { id: string; name: string }; titleId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button-quiet" aria-describedby={titleId} onClick={() => setOpen(true)}>
        <ListChecks aria-hidden className="size-4" />
        <span className="whitespace-nowrap">
          <span className="max-sm:sr-only">Empezar un </span>
          <span className="max-sm:capitalize">conjunto</span>
        </span>
      </button>
      {open && <LazyTaskSets employee={employee} onClose={() => setOpen(false)} />}
    </>
  );
}
