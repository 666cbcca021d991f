import { type Attribution, isNoAttempt } from './attribute-posts.js';
import type { DeliveryRow, ExpectedReminder, History, Post, TimeWindow } from './history.js';
import type { Finding, CheckResult } from './check-result.js';
import type { ExpectedActivity } from './expected-activity.js';

type Outcomes = Pick<CheckResult, 'sent' | 'failed' | 'cancelled' | 'lost'>;
type ReminderOutcome = { kind: 'sent' | 'failed' | 'cancelled' } | { kind: 'lost'; what: string };

const taken = ({ responseStatus }: Post): boolean => responseStatus === null || responseStatus < 300;
const within = (faultWindows: readonly TimeWindow[], { receivedAt }: Post): boolean =>
  faultWindows.some(({ from, to }) => receivedAt >= from && receivedAt <= to);
/** Whether the sender may not know the outcome. */
const unrecorded = (faultWindows: readonly TimeWindow[], post: Post): boolean =>
  post.responseStatus === null || within(faultWindows, post);

/** Counts the outcomes of the expected reminders. */
export function checkOutcomes(history: History, posts: Attribution, activity: ExpectedActivity): Outcomes {
  const rows = new Map(history.databaseState.deliveries.map((row) => [row.reminderId, row]));
  const outcomes = { sent: 0, failed: 0, cancelled: 0, lost: [] as Finding[] };
  for (const expected of history.expected) {
    const own = posts.byReminder.get(expected.reminderId) ?? [];
    const fate = outcomeOf(expected, rows.get(expected.reminderId), own, activity, history.faultWindows);
    if (fate.kind === 'lost') outcomes.lost.push({ about: `reminder ${expected.reminderId}`, what: fate.what });
    else outcomes[fate.kind] += 1;
  }
  return outcomes;
}

function outcomeOf(
  { taskId, dueAt }: ExpectedReminder,
  row: DeliveryRow | undefined,
  posts: readonly Post[],
  activity: ExpectedActivity,
  faultWindows: readonly TimeWindow[],
): ReminderOutcome {
  const accepted = posts.filter((post) => post.isTaken || (post.responseStatus !== null && post.responseStatus < 300));
  const known = accepted.filter((post) => !post.isTaken && !within(faultWindows, post));
  switch (row?.status) {
    case 'sent':
      return accepted.length > 0 ? { kind: 'sent' } : lost('recorded as sent, but the provider accepted none');
    case 'failed':
      return known.length === 0 ? { kind: 'failed' } : lost('recorded as failed, but the provider accepted it');
    case 'cancelled':
      if (known.length > 0) return lost('recorded as cancelled, but the provider accepted it');
      return activity.mayBeCancelled(taskId, dueAt)
        ? { kind: 'cancelled' }
        : lost('cancelled, but its task was active');
    case 'sending':
      return lost(`no outcome: still being sent after ${row.attemptsStarted} attempts`);
    case undefined:
      return activity.mayBeCancelled(taskId, dueAt) ? { kind: 'cancelled' } : lost('silently absent: no delivery');
  }
}

const lost = (what: string): ReminderOutcome => ({ kind: 'lost', what });

type Duplicates = Pick<CheckResult, 'countedDuplicates' | 'uncountedDuplicates'>;

/** Finds reminders that the provider accepted more than once. */
export function checkDuplicates(history: History, posts: Attribution): Duplicates {
  const countedDuplicates: Finding[] = [];
  const uncountedDuplicates: Finding[] = [];
  for (const row of history.databaseState.deliveries) {
    const all = posts.byReminder.get(row.reminderId) ?? [];
    const about = `reminder ${row.reminderId}`;
    const attempts = all.filter((post) => !isNoAttempt(post)).length;
    if (attempts > row.attemptsStarted) {
      uncountedDuplicates.push({ about, what: `${attempts} POSTs, but ${row.attemptsStarted} attempts recorded` });
      continue;
    }
    const passedOn = all.filter(taken);
    if (passedOn.length < 2) continue;
    // Only the last may be recorded: a fault must have prevented the record of each earlier one.
    const earlier = passedOn.slice(0, -1);
    const unexcused = earlier.filter((post) => !unrecorded(history.faultWindows, post)).length;
    const answered = earlier.filter((post) => post.responseStatus !== null).length;
    const unfinished = row.attemptsStarted - row.attemptsFinished;
    const what = `${passedOn.length} POSTs taken`;
    if (unexcused > 0) uncountedDuplicates.push({ about, what: `${what}, ${unexcused} too many outside a fault` });
    else if (answered > unfinished)
      uncountedDuplicates.push({
        about,
        what: `${what}, ${answered} too many, but ${unfinished} attempts lost their record`,
      });
    else countedDuplicates.push({ about, what });
  }
  return { countedDuplicates, uncountedDuplicates };
}
