import { ListChecks } from 'lucide-react';
import { Button } from '../buttons';
import { lazyDialog } from '../lazy/lazy';
import { useScreenDialog } from '../modal/ScreenDialog';

const LazyTaskSets = lazyDialog(async () => (await import('./TaskSetsDialog')).TaskSetsDialog, 'No se pudo abrir');

export function StartSetButton({ employee, titleId }: { employee: { id: string; name: string }; titleId: string }) {
  const show = useScreenDialog();
  const open = () => show((close) => <LazyTaskSets employee={employee} onClose={close} />);
  return (
    <Button look="quiet" Icon={ListChecks} aria-describedby={titleId} onClick={open}>
      <span className="truncate">
        <span className="max-sm:sr-only">Empezar un </span>
        <span className="max-sm:capitalize">conjunto</span>
      </span>
    </Button>
  );
}
