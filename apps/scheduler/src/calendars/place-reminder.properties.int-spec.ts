import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Calendar, openIntervals, placeReminder } from '@recuerda/calendar';
import { REMINDER_INTERVALS } from '@recuerda/contracts';
import { boundedRuns } from '@recuerda/testing';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { insertWaiting } from '../__fixtures__/chain/insert-waiting.js';
import { next } from '../__fixtures__/chain/reminder-model.js';
import { sent } from '../__fixtures__/results.js';
import { CalendarStore } from './calendar-store.js';
import { calendarId } from './effective-calendar.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
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
const reminders = fc.array(
  fc.record({
    minutes: fc.constantFrom(...REMINDER_INTERVALS.map(({ minutes }) => minutes)),
    late: fc.integer({ min: -2 * HOUR, max: 26 * HOUR }),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('the rules in SQL', () => {
  let chains: Chains;
  beforeAll(async () => {
    chains = await createChains();
  });
  afterAll(() => chains?.drop());

  it('place the next reminder as the rules module does [CAL-04, CAL-12]', async () => {
    const cases = fc.tuple(
      calendar,
      reminders,
      fc.constantFrom(...TURNS),
      fc.integer({ min: -30 * HOUR, max: 30 * HOUR }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([rules, given, turn, offset]) => {
        const now = new Date(Date.parse(turn) + offset);
        chains.clock.set(now);
        const id = calendarId(rules);
        await chains.source.transaction((manager) => new CalendarStore().create(manager, new Map([[id, rules]]), now));
        const waiting = given.map((one) => ({ ...one, id: uuidv7(), due: new Date(now.getTime() - one.late) }));
        await insertWaiting(chains, waiting);
        await chains.source.query(
          `UPDATE scheduler.task_reminders SET calendar_id = $1, send_until = (
             SELECT CASE WHEN due_at IS NULL THEN send_until END
             FROM scheduler.place_reminder($1, next_reminder, task_id))`,
          [id],
        );
        await chains.results.run(
          waiting.map((one) =>
            sent({ reminderId: one.id, taskId: one.id, dueAt: one.due.toISOString(), activation: 1 }),
          ),
        );
        const rows = new Map((await chains.rows()).map((row) => [row.task_id, row]));
        // As far as it is compiled.
        const intervals = openIntervals(rules, new Date(now.getTime() - 2 * DAY), new Date(now.getTime() + 400 * DAY));
        for (const one of waiting) {
          const nominal = new Date(next(one.due.getTime(), one.minutes, now.getTime()));
          const placed = placeReminder(nominal, one.id, intervals);
          const row = rows.get(one.id);
          if (intervals.length === 0) {
            expect([row?.next_reminder, row?.held_reason]).toEqual([new Date(now.getTime() + 400 * DAY), 'hours']);
            continue;
          }
          expect([row?.next_reminder, row?.held_reason, row?.due_at]).toEqual([
            placed.at,
            placed.reason,
            placed.reason && nominal,
          ]);
        }
      }),
      boundedRuns(50),
    );
  });
});
