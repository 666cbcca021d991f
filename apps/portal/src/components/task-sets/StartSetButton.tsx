import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons';
import { lazyDialog } from '../lazy/lazy';

const LazyTaskSets = lazyDialog(async () => (await import('./TaskSetsDialog')).TaskSetsDialog, 'No se pudo abrir');

export function StartSetButton({ employee, titleId }: { employee: { id: string; name: string }; titleId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" Icon={ListChecks} aria-describedby={titleId} onClick={() => setOpen(true)}>
        <span className="truncate">
          <span className="max-sm:sr-only">Empezar un </span>
          <span className="max-sm:capitalize">conjunto</span>
        </span>
      </Button>
      {open && <LazyTaskSets employee={employee} onClose={() => setOpen(false)} />}
    </>
  );
}
