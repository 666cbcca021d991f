import { MINUTE_MS, type TaskView } from '@recuerda/contracts';
import { readIntent } from './intent.js';
import type { Reply } from './reply.js';

/** The clocks of the provider and of the school may differ by so much, ms. */
const TOLERANCE_MS = MINUTE_MS;

/** A reply is about what was there when it was written: a provider may bring it days later, and again. */
export const latestBefore = (writtenAt: Date): Date => new Date(writtenAt.getTime() + TOLERANCE_MS);
export const wasThere = (since: Date, writtenAt: Date): boolean => since <= latestBefore(writtenAt);

/** The employee had the task to do at that time, or it has been completed since. */
export const wasOpen = ({ openSince }: TaskView, writtenAt: Date): boolean => wasThere(new Date(openSince), writtenAt);

/** A reaction says something only to a reminder, by ✅ or 👍. */
export function isIdle({ message, answered }: Reply): boolean {
  if (message.kind !== 'reaction') return false;
  const kind = readIntent(message.text)?.kind;
  return (kind !== 'done' && kind !== 'seen') || !(answered?.taskId ?? answered?.taskIds);
}

/** A task that its employee has reported as done has no reminders until the report is rejected. */
export const isReminded = ({ isActive, completionReportedAt }: TaskView): boolean =>
  isActive && completionReportedAt === null;
