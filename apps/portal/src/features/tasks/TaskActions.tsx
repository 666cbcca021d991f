import { Check, History, type LucideIcon, Pause, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react';
import type { TaskRow } from '../../api/tasks';
import type { useTaskActions } from './use-task-actions';

interface Props {
  task: TaskRow;
  actions: ReturnType<typeof useTaskActions>;
  titleId: string;
  onEdit: () => void;
  onHistory: () => void;
}

/** The buttons below a task; a completed one can only be reopened. */
export function TaskActions({ task, actions, titleId, onEdit, onHistory }: Props) {
  const button = (name: string, Icon: LucideIcon, onClick: () => void, danger = false) => (
    <button
      type="button"
      className={`button-quiet ${danger ? 'hover:text-danger' : ''}`}
      aria-describedby={titleId}
      aria-disabled={actions.busy}
      onClick={onClick}
    >
      <Icon aria-hidden className="size-4" />
      {name}
    </button>
  );
  return (
    <div className="flex flex-wrap gap-1 border-t border-line px-2 py-1.5">
      {task.isCompleted ? (
        button('Reabrir', RotateCcw, () => actions.turn('reopen'))
      ) : (
        <>
          {button('Completar', Check, () => void actions.complete())}
          {task.isActive
            ? button('Pausar', Pause, () => actions.turn('pause'))
            : button('Activar', Play, () => actions.turn('activate'))}
          {button('Historial', History, onHistory)}
          {button('Editar', Pencil, onEdit)}
          {button('Eliminar', Trash2, () => void actions.remove(), true)}
        </>
      )}
    </div>
  );
}
