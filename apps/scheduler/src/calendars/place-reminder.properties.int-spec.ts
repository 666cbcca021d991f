import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Calendar, openIntervals } from '@recuerda/calendar';
import { DAY_MS, HOUR_MS, REMINDER_INTERVALS } from '@recuerda/contracts';
import { boundedRuns } from '@recuerda/testing';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { insertWaiting } from '../__fixtures__/chain/insert-waiting.js';
import { begins, next } from '../__fixtures__/chain/reminder-model.js';
import { placeByModel } from '../__fixtures__/place-model.js';
import { sent } from '../__fixtures__/results.js';
import { createCalendars } from './calendar-store.js';
import { calendarId } from './effective-calendar.js';

const ZONES = ['America/Tegucigalpa', 'America/Santiago', 'Europe/Madrid', 'Australia/Lord_Howe'];
const TURNS = ['2026-04-05T03:00:00Z', '2026-09-06T04:00:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'];

const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`;
const day = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 }), { minLength: 2, maxLength: 4 })
  .map((hours) => hours.toSorted((one, other) => one - other))
  .map(([from = 0, to = 1]) => [{ from: hour(from), to: hour(to) }]);
const calendar: fc.Arbitrary<Calendar> = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  weeks: fc.array(fc.oneof(day, fc.constant([])), { minLength: 7, maxLength: 7 }),
  closedDays: fc.constant([]),
});
const interval = fc.constantFrom(...REMINDER_INTERVALS.map(({ minutes }) => minutes));
/** Milliseconds from now to the due date, and the interval from then on; null: neither. */
const dueDate = fc.option(
  fc.record({
    in: fc.integer({ min: -26 * HOUR_MS, max: 26 * HOUR_MS }),
    overdueInterval: fc.option(interval),
    remindBefore: fc.constantFrom(null, 0, 30 * 60),
  }),
);
const reminders = fc.array(
  fc.record({
    minutes: interval,
    dueDate,
    late: fc.integer({ min: -2 * HOUR_MS, max: 26 * HOUR_MS }),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('the functions of the database', () => {
  let chains: Chains;
  beforeAll(async () => {
    chains = await createChains();
  });
  afterAll(() => chains?.drop());

  it('place the next reminder as the models do [CAL-01, CAL-04, CAL-12, DUE-02]', async () => {
    const cases = fc.tuple(
      calendar,
      reminders,
      fc.constantFrom(...TURNS),
      fc.integer({ min: -30 * HOUR_MS, max: 30 * HOUR_MS }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([rules, given, turn, offset]) => {
        const now = new Date(Date.parse(turn) + offset);
        chains.clock.set(now);
        const id = calendarId(rules);
        // Each case has another now, from which calendars are compiled.
        await chains.source.query('TRUNCATE scheduler.calendars CASCADE');
        await chains.source.transaction((manager) => createCalendars(manager, new Map([[id, rules]]), now));
        const waiting = given.map(({ dueDate: date, ...one }) => {
          const due = new Date(now.getTime() - one.late);
          const { overdueInterval = null, remindBefore = null } = date ?? {};
          // A reminder is due when reminders have begun.
          const latest = remindBefore === null ? Infinity : due.getTime() + remindBefore * 60_000;
          const taskDueAt = date && new Date(Math.min(now.getTime() + date.in, latest));
          return { ...one, id: uuidv7(), due, taskDueAt, overdueInterval, remindBefore };
        });
        await insertWaiting(chains, waiting);
        // Half of them may be sent at any time.
        const placedIds = waiting.filter((_, index) => index % 2 === 0).map((one) => one.id);
        await chains.source.query(
          `UPDATE scheduler.task_reminders SET calendar_id = $1, send_until = (
             SELECT CASE WHEN due_at IS NULL THEN send_until END
             FROM scheduler.place_reminder($1, next_reminder, task_id))
           WHERE id = ANY ($2)`,
          [id, placedIds],
        );
        await chains.results.recordOutcomes(
          waiting.map((one) =>
            sent({ reminderId: one.id, taskId: one.id, dueAt: one.due.toISOString(), activation: 1 }),
          ),
        );
        const rows = new Map((await chains.rows()).map((row) => [row.task_id, row]));
        // As far as it is compiled.
        const intervals = openIntervals(
          rules,
          new Date(now.getTime() - 2 * DAY_MS),
          new Date(now.getTime() + 400 * DAY_MS),
        );
        for (const one of waiting) {
          const { taskDueAt, remindBefore, overdueInterval } = one;
          const dueDate = taskDueAt && { at: taskDueAt.getTime(), remindBefore, overdueInterval };
          const rhythm = { interval: one.minutes, dueDate };
          const due = Math.max(next(one.due.getTime(), rhythm, now.getTime()), begins(rhythm));
          const isPlaced = placedIds.includes(one.id);
          const placed = placeByModel(new Date(due), one.id, isPlaced ? intervals : []);
          const row = rows.get(one.id);
          if (isPlaced && intervals.length === 0) {
            expect([row?.next_reminder, row?.held_reason]).toEqual([new Date(now.getTime() + 400 * DAY_MS), 'hours']);
            continue;
          }
          expect([row?.next_reminder, row?.held_reason, row?.due_at]).toEqual([placed.at, placed.reason, placed.dueAt]);
          if (placed.closesAt) expect(row?.next_reminder.getTime()).toBeLessThan(placed.closesAt.getTime());
        }
      }),
      boundedRuns(50),
    );
  });
});
