import { MAX_BUNDLE_SIZE, type MessageRules, MINUTE_MS } from '@recuerda/contracts';
import type { LockedReminder } from '../rows/due-rows.js';
import type { Day } from './school-rules.js';

/**
 * A scheduled reminder of an employee. One that is held, or whose task is snoozed, is not sent earlier; reminders with
 * different calendars are not sent together.
 */
export interface Candidate extends Pick<
  LockedReminder,
  'taskId' | 'nextReminder' | 'isHeld' | 'snoozedUntil' | 'calendarId'
> {
  /** It is dispatched now. The others may be taken along. */
  isDue: boolean;
}

interface PlannedMessage<T> {
  /** When it is sent. */
  at: Date;
  reminders: T[];
}

export interface MessagePlan<T> {
  messages: PlannedMessage<T>[];
  /** Reminders that wait for the next day, and when it begins. */
  held: { reminder: T; until: Date }[];
}

interface Surroundings {
  now: Date;
  dayOf: (at: Date) => Day;
  /** Messages of the employee on a local date so far. */
  sentOn: (date: string) => number;
}

/**
 * Decides which reminders of an employee go together: each that is due takes along those that fall due within
 * `bundleMinutes`, the earliest first. More messages than `dailyCap` wait for the next day.
 */
export function planMessages<T extends Candidate>(
  candidates: readonly T[],
  { bundleMinutes, dailyCap }: MessageRules,
  { now, dayOf, sentOn }: Surroundings,
): MessagePlan<T> {
  const waiting = candidates.toSorted(byTime);
  const plan: MessagePlan<T> = { messages: [], held: [] };
  const planned = new Map<string, number>();
  for (let leader = takeDue(waiting); leader !== undefined; leader = takeDue(waiting)) {
    const at = laterOf(now, leader.nextReminder);
    const { date, endsAt } = dayOf(at);
    const messages = sentOn(date) + (planned.get(date) ?? 0);
    if (dailyCap !== null && messages >= dailyCap) {
      plan.held.push({ reminder: leader, until: endsAt });
      continue;
    }
    planned.set(date, (planned.get(date) ?? 0) + 1);
    plan.messages.push({ at, reminders: [leader, ...takeAlong(waiting, leader, at, bundleMinutes)] });
  }
  return plan;
}

function takeDue<T extends Candidate>(waiting: T[]): T | undefined {
  const index = waiting.findIndex(({ isDue }) => isDue);
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}

function takeAlong<T extends Candidate>(waiting: T[], leader: T, at: Date, bundleMinutes: number | null): T[] {
  if (bundleMinutes === null) return [];
  const until = new Date(at.getTime() + bundleMinutes * MINUTE_MS);
  const taken = waiting
    .filter((one) => one.calendarId === leader.calendarId && one.nextReminder <= until && mayGoAt(one, at))
    .slice(0, MAX_BUNDLE_SIZE - 1);
  for (const one of taken) waiting.splice(waiting.indexOf(one), 1);
  return taken;
}

const mayGoAt = ({ nextReminder, isHeld, snoozedUntil }: Candidate, at: Date): boolean =>
  nextReminder <= at || (!isHeld && (snoozedUntil === null || snoozedUntil <= at));

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

const byTime = (one: Candidate, other: Candidate): number =>
  one.nextReminder.getTime() - other.nextReminder.getTime() || (one.taskId < other.taskId ? -1 : 1);
