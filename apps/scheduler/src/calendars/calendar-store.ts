import { type Calendar, closedReason, openIntervals } from '@recuerda/calendar';
import { DAY_MS } from '@recuerda/contracts';
import { unnestRows } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import { PAST_DAYS } from './effective-calendar.js';

/** How far ahead calendars are compiled, days. */
const COMPILED_DAYS = 400;
/** Advisory lock: shared while calendars are read to give them to reminders, exclusive while they change. */
const LOCK = 7_316_001;

/**
 * Keeps sources and calendars as they are until the end of the transaction. Called before any row is locked: a change
 * of calendars may wait for rows.
 */
export async function lockCalendarsShared(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock_shared($1)', [LOCK]);
}

/** Keeps other transactions from giving calendars to reminders until the end of this one. */
export async function lockCalendars(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

/** Compiles the calendars that are not there yet. */
export async function createCalendars(
  manager: EntityManager,
  calendars: ReadonlyMap<string, Calendar>,
  now: Date,
): Promise<void> {
  if (calendars.size === 0) return;
  const until = compiledUntil(now);
  // In one order, so that two transactions never wait for each other.
  const sorted = [...calendars].sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = sorted.map(([id, calendar]) => ({ id, content: JSON.stringify(calendar), until }));
  const { from, parameters } = unnestRows(rows, { id: 'uuid', content: 'text', until: 'timestamptz' });
  const created = await manager.query<{ id: string }[]>(
    `INSERT INTO scheduler.calendars (id, content, compiled_until)
     SELECT "id", "content"::jsonb, "until" FROM ${from} ON CONFLICT DO NOTHING RETURNING id`,
    parameters,
  );
  for (const { id } of created) await insertIntervals(manager, id, calendars.get(id) as Calendar, now);
}

/** Compiles a calendar again, from now on. */
export async function extendCalendar(manager: EntityManager, id: string, calendar: Calendar, now: Date): Promise<void> {
  await manager.query('DELETE FROM scheduler.calendar_intervals WHERE calendar_id = $1', [id]);
  await insertIntervals(manager, id, calendar, now);
  await manager.query('UPDATE scheduler.calendars SET compiled_until = $2 WHERE id = $1', [id, compiledUntil(now)]);
}

async function insertIntervals(manager: EntityManager, id: string, calendar: Calendar, now: Date): Promise<void> {
  const columns = { opensAt: 'timestamptz', closesAt: 'timestamptz', reason: 'text' } as const;
  const { from, parameters } = unnestRows(compile(calendar, now), columns, 2);
  await manager.query(
    `INSERT INTO scheduler.calendar_intervals (calendar_id, opens_at, closes_at, reason)
     SELECT $1::uuid, "opensAt", "closesAt", "reason" FROM ${from}`,
    [id, ...parameters],
  );
}

export const compiledUntil = (now: Date): Date => new Date(now.getTime() + COMPILED_DAYS * DAY_MS);

/**
 * Returns the intervals of a calendar around `now`. A calendar that is closed at the end gets an empty interval there:
 * a reminder is held until then, and by that time more is compiled.
 */
function compile(calendar: Calendar, now: Date) {
  const until = compiledUntil(now);
  const intervals = openIntervals(calendar, new Date(now.getTime() - PAST_DAYS * DAY_MS), until);
  if (intervals.at(-1)?.closesAt.getTime() === until.getTime()) return intervals;
  return [...intervals, { opensAt: until, closesAt: until, reason: closedReason(calendar, until) ?? 'hours' }];
}
