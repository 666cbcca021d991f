import type { CachedTask } from './api/tasks';
import { Badge } from '../../components/Badge';

/** The task's state in words and colours. */
export function TaskBadge({ task: { isActive, isCompleted } }: { task: CachedTask }) {
  if (isCompleted) return <Badge tone="accent">Completada</Badge>;
  return isActive ? <Badge tone="success">Activa</Badge> : <Badge tone="gray">Pausada</Badge>;
}
