import type { Envelope } from '@recuerda/contracts';

/** What browsers receive of an event: no names, phone numbers or titles. */
export interface Change {
  /** Event type, such as `tasks.task.paused`. */
  type: string;
  /** Id of the entity that changed. */
  subject: string;
  /** The task, for tasks and reminders. */
  taskId?: string;
  /** ISO 8601. */
  time: string;
}

/** A change, and whom it may reach. */
export interface DepartmentsChange {
  change: Change;
  /** The departments that it belongs to, before and after it. Managers of others do not get it. */
  departmentIds: readonly string[];
}

/** Returns null for events that change nothing on a screen. */
export function changeOf(event: Envelope): Change | null {
  if (event.type.endsWith('.republished')) return null;
  const taskId = event.type.startsWith('tasks.task.') ? event.subject : taskIdIn(event.data);
  return { type: event.type, subject: event.subject, ...(taskId !== undefined && { taskId }), time: event.time };
}

/** Returns the departments an event is about; none when they are not known. */
export function departmentsOf({ type, subject, data }: Envelope): string[] {
  if (type.startsWith('directory.department.')) return [subject];
  const { departmentId, previous, counts = [] } = data as AboutDepartments;
  const ids = [departmentId, previous?.departmentId, ...counts.map((count) => count.departmentId)];
  return ids.filter((id) => typeof id === 'string');
}

interface OfDepartment {
  departmentId?: string | null;
}
interface AboutDepartments extends OfDepartment {
  previous?: OfDepartment;
  counts?: OfDepartment[];
}

function taskIdIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('taskId' in data)) return undefined;
  return typeof data.taskId === 'string' ? data.taskId : undefined;
}
