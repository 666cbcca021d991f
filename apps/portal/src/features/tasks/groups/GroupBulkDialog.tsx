import type { TaskAction, TaskGroupView } from '@recuerda/contracts';
import { BulkDialog } from '../../../components/bulk/BulkBar';
import { counted } from '../../../format/numbers';
import { TASK_BULK } from '../bulk/TaskBulkBar';

export type GroupAction = Extract<TaskAction, 'pause' | 'activate' | 'complete' | 'remind' | 'delete'>;

interface Props {
  group: TaskGroupView;
  action: GroupAction;
  onClose: () => void;
}

/** Asks for confirmation, and does the same to the tasks of a group that the action concerns. */
export function GroupBulkDialog({ group, action, onClose }: Props) {
  const { id: groupId, total, completed, active, reported } = group;
  const words = TASK_BULK.actions.find((one) => one.action === action);
  const [state, count] = {
    pause: ['active', active],
    // A reported task gets no reminder.
    remind: ['active', active - reported],
    activate: ['paused', total - completed - active],
    complete: ['open', total - completed],
    delete: [undefined, total],
  }[action] as ['active' | 'paused' | 'open' | undefined, number];
  if (!words) return null;
  const included = ` Incluye ${counted(completed, ...DONE)}, con sus fotos y archivos.`;
  const more = action === 'delete' && completed > 0 ? included : '';
  return (
    <BulkDialog
      kind={TASK_BULK}
      words={{ ...words, ask: (...rows) => `${words.ask(...rows)}${more}` }}
      count={count}
      chosen={{ filter: { groupId, ...(state && { state }) } }}
      onClose={onClose}
      onDone={onClose}
    />
  );
}

const DONE = ['tarea ya hecha', 'tareas ya hechas'] as const;
