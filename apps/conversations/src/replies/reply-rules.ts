import type { TaskView } from '@recuerda/contracts';
import { readIntent } from './intent.js';
import type { Reply } from './reply.js';

/** A reaction says something only to a reminder, by ✅ or 👍. */
export function isIdle({ message, answered }: Reply): boolean {
  if (message.kind !== 'reaction') return false;
  const kind = readIntent(message.text)?.kind;
  return (kind !== 'done' && kind !== 'seen') || !(answered?.taskId ?? answered?.taskIds);
}

/** A task that its employee has reported as done has no reminders until the report is rejected. */
export const isReminded = ({ isActive, completionReportedAt = null }: TaskView): boolean =>
  isActive && completionReportedAt === null;
