import type { TaskView } from '@recuerda/contracts';
import { Badge } from '../Badge';

/** The task's state in words and colours. */
export function TaskBadge({ task: { isActive, isCompleted } }: { task: Pick<TaskView, 'isActive' | 'isCompleted'> }) {
  if (isCompleted) return <Badge tone="accent">Completada</Badge>;
  return isActive ? <Badge tone="success">Activa</Badge> : <Badge tone="gray">Pausada</Badge>;
}
