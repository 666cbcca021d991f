import type { Attribution } from './attribute-posts.js';
import type { DeliveryRow, Expected, History, Post, Span } from './history.js';
import type { Finding, Verdict } from './verdict.js';
import type { Wanted } from './wanted.js';

type Outcomes = Pick<Verdict, 'sent' | 'failed' | 'cancelled' | 'lost'>;
type Fate = { kind: 'sent' | 'failed' | 'cancelled' } | { kind: 'lost'; what: string };

const taken = ({ answered }: Post): boolean => answered === null || answered < 300;
const within = (windows: readonly Span[], { receivedAt }: Post): boolean =>
  windows.some(({ from, to }) => receivedAt >= from && receivedAt <= to);
/** Its outcome may legitimately be unknown to the sender. */
const unrecorded = (windows: readonly Span[], post: Post): boolean => post.answered === null || within(windows, post);

/** What became of every expected reminder. */
export function judgeOutcomes(history: History, posts: Attribution, wanted: Wanted): Outcomes {
  const rows = new Map(history.stored.deliveries.map((row) => [row.reminderId, row]));
  const outcomes = { sent: 0, failed: 0, cancelled: 0, lost: [] as Finding[] };
  for (const expected of history.expected) {
    const own = posts.byReminder.get(expected.reminderId) ?? [];
    const fate = fateOf(expected, rows.get(expected.reminderId), own, wanted, history.windows);
    if (fate.kind === 'lost') outcomes.lost.push({ about: `reminder ${expected.reminderId}`, what: fate.what });
    else outcomes[fate.kind] += 1;
  }
  return outcomes;
}

function fateOf(
  { taskId, dueAt }: Expected,
  row: DeliveryRow | undefined,
  posts: readonly Post[],
  wanted: Wanted,
  windows: readonly Span[],
): Fate {
  const accepted = posts.filter(({ answered }) => answered !== null && answered < 300);
  const known = accepted.filter((post) => !within(windows, post));
  switch (row?.status) {
    case 'sent':
      return accepted.length > 0 ? { kind: 'sent' } : lost('recorded as sent, but the provider accepted none');
    case 'failed':
      return known.length === 0 ? { kind: 'failed' } : lost('recorded as failed, but the provider accepted it');
    case 'cancelled':
      if (known.length > 0) return lost('recorded as cancelled, but the provider accepted it');
      return wanted.mayCancel(taskId, dueAt) ? { kind: 'cancelled' } : lost('cancelled, but its task was wanted');
    case 'sending':
      return lost(`no outcome: still being sent after ${row.attemptsStarted} attempts`);
    case undefined:
      return wanted.mayCancel(taskId, dueAt) ? { kind: 'cancelled' } : lost('silently absent: no delivery');
  }
}

const lost = (what: string): Fate => ({ kind: 'lost', what });

type Doubles = Pick<Verdict, 'doubledCounted' | 'doubledUncounted'>;

/** Reminders that the provider may have passed on more than once. */
export function judgeDoubles(history: History, posts: Attribution): Doubles {
  const doubledCounted: Finding[] = [];
  const doubledUncounted: Finding[] = [];
  for (const row of history.stored.deliveries) {
    const all = posts.byReminder.get(row.reminderId) ?? [];
    const about = `reminder ${row.reminderId}`;
    if (all.length > row.attemptsStarted) {
      doubledUncounted.push({ about, what: `${all.length} POSTs, but ${row.attemptsStarted} attempts recorded` });
      continue;
    }
    const passedOn = all.filter(taken);
    if (passedOn.length < 2) continue;
    // Only the last may stand recorded: each before it must have lost its record in a fault.
    const earlier = passedOn.slice(0, -1);
    const unexcused = earlier.filter((post) => !unrecorded(history.windows, post)).length;
    const answered = earlier.filter((post) => post.answered !== null).length;
    const unfinished = row.attemptsStarted - row.attemptsFinished;
    const what = `${passedOn.length} POSTs taken`;
    if (unexcused > 0) doubledUncounted.push({ about, what: `${what}, ${unexcused} too many outside a fault` });
    else if (answered > unfinished)
      doubledUncounted.push({
        about,
        what: `${what}, ${answered} too many, but ${unfinished} attempts lost their record`,
      });
    else doubledCounted.push({ about, what });
  }
  return { doubledCounted, doubledUncounted };
}
