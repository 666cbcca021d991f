import { type Envelope, SettingsUpdated, TemplateUpdated } from '@recuerda/contracts';

/** An event as browsers receive it: no names, phone numbers or titles. */
interface Change {
  /** Event type, such as `tasks.task.paused`. */
  type: string;
  /** Id of the entity that changed. */
  subject: string;
  /** The task, for tasks and reminders. */
  taskId?: string;
  /** ISO 8601. */
  time: string;
}

/** A change with the departments that it may reach. */
export interface DepartmentsChange {
  change: Change;
  /** The departments that it belongs to, before and after it: managers of others do not get it. Undefined: to all. */
  departmentIds: readonly string[] | undefined;
}

/** Returns null for events that change nothing on a screen. */
export function changeOf(event: Envelope): Change | null {
  if (event.type.endsWith('.republished')) return null;
  const taskId = event.type.startsWith('tasks.task.') ? event.subject : taskIdIn(event.data);
  return { type: event.type, subject: event.subject, ...(taskId !== undefined && { taskId }), time: event.time };
}

/** Returns the departments an event is about: none when they are not known; undefined when it is the whole school's. */
export function departmentsOf(event: Envelope): string[] | undefined {
  if (TemplateUpdated.is(event) || event.type.startsWith('notifier.account.')) return undefined;
  if (SettingsUpdated.is(event)) return event.data.closedDay && departmentsOfDay(event.data.closedDay);
  if (event.type.startsWith('directory.department.')) return [event.subject];
  const { departmentId, previous, counts = [] } = event.data as AboutDepartments;
  const ids = [departmentId, previous?.departmentId, ...counts.map((count) => count.departmentId)];
  return ids.filter((id) => typeof id === 'string');
}

/** Returns undefined if it is or was a day of the whole school. */
function departmentsOfDay({ before, after }: Record<'before' | 'after', OfDepartment | null>): string[] | undefined {
  const days = [before, after].filter((day) => day !== null);
  const ids = days.flatMap(({ departmentId }) => departmentId ?? []);
  return ids.length === days.length ? ids : undefined;
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
