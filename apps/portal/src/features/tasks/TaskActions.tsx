import { Check, History, type LucideIcon, Pause, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useMay } from '../../api/access/access-slice';
import { Button } from '../../components/buttons';
import { ChangesButton } from '../../components/audit/ChangesButton';
import type { CachedTask } from './api/tasks';
import type { useTaskActions } from './use-task-actions';

/** A task with its actions, as its card or its row shows it. */
export interface TaskRowProps {
  task: CachedTask;
  actions: ReturnType<typeof useTaskActions>;
  titleId: string;
  onEdit: () => void;
  onHistory: () => void;
}

const ROW =
  'action-row flex flex-wrap gap-0.5 border-t border-line px-2 py-1.5 sm:gap-1 in-[[inert]]:invisible print:hidden';

/**
 * The buttons below a task; a completed one can only be reopened. All who see it may read its history.
 * A button that replaces another is the same element, so that it keeps the focus.
 */
export function TaskActions({ task, actions, titleId, onEdit, onHistory }: TaskRowProps) {
  const may = useMay('school.write');
  const button = (name: string, Icon: LucideIcon, act: () => void, danger = false) => (
    <Button
      look="quiet"
      Icon={Icon}
      className={danger ? 'ml-auto text-danger' : ''}
      aria-describedby={titleId}
      aria-disabled={actions.busy}
      onClick={({ detail }) => {
        // The second click of a double click would hit the button that has replaced the first.
        if (!actions.busy && detail < 2) act();
      }}
    >
      <span>{name}</span>
    </Button>
  );
  return (
    <div className={ROW}>
      {may &&
        (task.isCompleted
          ? button('Reabrir', RotateCcw, () => actions.transition('reopen'))
          : button('Completar', Check, () => void actions.complete()))}
      {may &&
        !task.isCompleted &&
        (task.isActive
          ? button('Pausar', Pause, () => actions.transition('pause'))
          : button('Activar', Play, () => actions.transition('activate')))}
      {button('Historial', History, onHistory)}
      {may && !task.isCompleted && button('Editar', Pencil, onEdit)}
      <ChangesButton entity={{ kind: 'task', id: task.id, name: task.title }} describedBy={titleId} />
      {may && !task.isCompleted && button('Eliminar', Trash2, () => void actions.remove(), true)}
    </div>
  );
}
