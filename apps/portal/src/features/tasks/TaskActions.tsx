import { Check, History, type LucideIcon, Pause, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useMay } from '../../api/access/use-may';
import { ChangesButton } from '../../components/audit/ChangesButton';
import type { CachedTask } from './api/tasks';
import type { useTaskActions } from './use-task-actions';

interface Props {
  task: CachedTask;
  actions: ReturnType<typeof useTaskActions>;
  titleId: string;
  onEdit: () => void;
  onHistory: () => void;
}

/**
 * The buttons below a task; a completed one can only be reopened. Those who may not change it see its history.
 * A button that takes another's place is the same element, so that the focus stays.
 */
export function TaskActions({ task, actions, titleId, onEdit, onHistory }: Props) {
  const may = useMay('school.write');
  if (!may && task.isCompleted) return null;
  const button = (name: string, Icon: LucideIcon, act: () => void, danger = false) => (
    <button
      type="button"
      className={`button-quiet ${danger ? 'hover:text-danger' : ''}`}
      aria-describedby={titleId}
      aria-disabled={actions.busy}
      onClick={({ detail }) => {
        // The second click of a double click would hit the button that has replaced the first.
        if (!actions.busy && detail < 2) act();
      }}
    >
      <Icon aria-hidden className="size-4" />
      {name}
    </button>
  );
  return (
    <div className="flex flex-wrap gap-1 border-t border-line px-2 py-1.5 print:hidden">
      {may &&
        (task.isCompleted
          ? button('Reabrir', RotateCcw, () => actions.transition('reopen'))
          : button('Completar', Check, () => void actions.complete()))}
      {!task.isCompleted && (
        <>
          {may &&
            (task.isActive
              ? button('Pausar', Pause, () => actions.transition('pause'))
              : button('Activar', Play, () => actions.transition('activate')))}
          {button('Historial', History, onHistory)}
          {may && button('Editar', Pencil, onEdit)}
          {may && button('Eliminar', Trash2, () => void actions.remove(), true)}
        </>
      )}
      <ChangesButton entity={{ kind: 'task', id: task.id, name: task.title }} describedBy={titleId} />
    </div>
  );
}
