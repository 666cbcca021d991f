import type { ClosedReason, OpenInterval } from './calendar.js';
import { MINUTE_MS } from './durations.js';
import { type DueDate, nextDue, remindFrom } from './next-due.js';

/** Reminders that were held are sent within this time after the opening, ms, and within this part of the interval. */
export const LONGEST_SPREAD_MS = 5 * MINUTE_MS;
const SPREAD_PART = 10;

/** When a reminder is sent, when it would be without a calendar, and why that is not the same. */
export interface PlacedReminder {
  readonly at: Date;
  readonly nominalAt: Date;
  /** Why it was moved; null: it was not. */
  readonly reason: ClosedReason | null;
}

/** Returns over how many milliseconds after its opening the reminders that waited for an interval are spread. */
export const spreadOf = ({ opensAt, closesAt }: Pick<OpenInterval, 'opensAt' | 'closesAt'>): number =>
  Math.max(1, Math.min(LONGEST_SPREAD_MS, Math.floor((closesAt.getTime() - opensAt.getTime()) / SPREAD_PART)));

/** Returns the employee's place in a spread, ms: always the same, so that all tasks of a person come together. */
export const spreadOffset = (employeeId: string, spreadMs: number): number =>
  Number.parseInt(employeeId.slice(-8), 16) % spreadMs;

/**
 * Moves a reminder that is due outside the open intervals to the next opening. Null intervals: always open. One that is
 * due after the last interval stays.
 */
export function placeReminder(
  nominalAt: Date,
  employeeId: string,
  intervals: readonly OpenInterval[] | null,
): PlacedReminder {
  const next = intervals?.find(({ closesAt }) => closesAt > nominalAt);
  if (!next || next.opensAt <= nominalAt) return { at: nominalAt, nominalAt, reason: null };
  const at = new Date(next.opensAt.getTime() + spreadOffset(employeeId, spreadOf(next)));
  return { at, nominalAt, reason: next.reason };
}

export interface ChainRules {
  /** Minutes. */
  readonly reminderInterval: number;
  /** When the last reminder was sent, or the chain began. */
  readonly last: Date;
  readonly now: Date;
  /** Due date of the task; null: none. */
  readonly due?: DueDate | null;
  /** Null, or past: not snoozed. */
  readonly snoozedUntil?: Date | null;
}

/** Returns when the next reminder of a task is due, before its calendar places it. */
export function nominalReminder({ reminderInterval, last, now, due = null, snoozedUntil = null }: ChainRules): Date {
  if (snoozedUntil === null || snoozedUntil <= now) return nextDue(last, reminderInterval, now, due);
  return new Date(Math.max(snoozedUntil.getTime(), remindFrom(due)));
}
