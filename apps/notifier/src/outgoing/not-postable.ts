import type { ReminderSnapshot } from '@recuerda/contracts';
import type { Attempt } from './attempt.js';
import { type AttemptEnd, claimReleased, windowClosed } from './attempt-end.js';

/** Latest start of a POST after its claim, ms, so that the claim outlives the POST. */
export const LATEST_START_MS = 4_000;

/** Returns how a claimed attempt ends that may not be posted any more; undefined: it may be posted now. */
export function notPostable(attempt: Attempt, facts: ReminderSnapshot, now: Date): AttemptEnd | undefined {
  // The history shows the recorded employee and number; if they changed, the attempt must be recorded again.
  if (!isSameRecipient(facts, attempt.read.facts)) return claimReleased(attempt, now);
  if (performance.now() - attempt.claimedAt > LATEST_START_MS) return claimReleased(attempt, now);
  if (now.getTime() >= attempt.reminder.sendUntil) return windowClosed(attempt, now);
  return undefined;
}

const isSameRecipient = (facts: ReminderSnapshot, marked: ReminderSnapshot | null): boolean =>
  facts.employeeId === marked?.employeeId && facts.employeePhone === marked.employeePhone;
