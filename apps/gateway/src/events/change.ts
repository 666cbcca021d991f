import type { Envelope } from '@recuerda/contracts';

/** What a browser learns of an event: what changed and when, never a name, a phone or a title. */
export interface Change {
  /** Event type, such as `tasks.task.paused`. */
  type: string;
  /** Id of the entity that changed. */
  subject: string;
  /** Task it belongs to, for tasks and reminders. */
  taskId?: string;
  /** ISO 8601. */
  time: string;
}

/** Null for events that change nothing a screen shows. */
export function changeOf(event: Envelope): Change | null {
  if (event.type.endsWith('.republished')) return null;
  const taskId = event.type.startsWith('tasks.task.') ? event.subject : taskIdIn(event.data);
  return { type: event.type, subject: event.subject, ...(taskId !== undefined && { taskId }), time: event.time };
}

function taskIdIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('taskId' in data)) return undefined;
  return typeof data.taskId === 'string' ? data.taskId : undefined;
}
