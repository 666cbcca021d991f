import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, REMINDER_INTERVALS } from '@recuerda/contracts';
import { boundedRuns } from '@recuerda/testing';
import fc from 'fast-check';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';

/** Daylight saving changes of New York and Madrid, a 29 February, the end of months and of a year. */
const TURNS = [
  ...['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  ...['2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z', '2026-05-01T06:00:00Z', '2027-01-01T06:00:00Z'],
].map((instant) => Date.parse(instant));

const interval = fc.constantFrom(...REMINDER_INTERVALS.map(({ minutes }) => minutes));
/** Some time around one of these instants. */
const instant = fc
  .tuple(fc.constantFrom(...TURNS), fc.integer({ min: -30 * HOUR_MS, max: 30 * HOUR_MS }))
  .map(([turn, ms]) => turn + ms);

interface Rules {
  dueAt?: Date;
  remindBefore?: number;
  overdueInterval?: number;
  snoozedUntil?: Date;
}

const at = (text: string) => new Date(`2026-03-01T${text}Z`);

/** Elapsed time does not depend on the zone of the database. */
describe.each(['America/Tegucigalpa', 'America/New_York', 'Europe/Madrid'])('the next due time, in %s', (zone) => {
  let chains: Chains;
  beforeAll(async () => {
    chains = await createChains(zone);
  });
  afterAll(() => chains?.drop());

  async function next(from: Date, minutes: number, now: Date, rules: Rules = {}): Promise<Date | undefined> {
    const { dueAt, remindBefore, overdueInterval, snoozedUntil } = rules;
    const [row] = await chains.source.query<{ due: Date }[]>(
      'SELECT scheduler.next_due($1, $2, $3, $4, $5, $6, $7) AS due',
      [from, now, minutes, dueAt, remindBefore, overdueInterval, snoozedUntil],
    );
    return row?.due;
  }
  const nextMs = async (from: number, minutes: number, now: number): Promise<number> =>
    (await next(new Date(from), minutes, new Date(now)))?.getTime() ?? NaN;

  it('is the due time plus the interval, however late the send was', async () => {
    expect(await next(at('10:00'), 15, at('10:00:07.250'))).toEqual(at('10:15'));
  });

  it('is now plus the interval when that has passed, or is exactly now', async () => {
    expect(await next(at('10:00'), 1, at('12:34:56.000'))).toEqual(at('12:35:56.000'));
    expect(await next(at('10:00'), 1, at('10:00:59.999'))).toEqual(at('10:01'));
    expect(await next(at('10:00'), 1, at('10:01'))).toEqual(at('10:02'));
  });

  it.each([
    ['on 29 February', '2028-02-28T23:30:00Z', '2028-02-29T23:30:00Z'],
    ['an hour later by the clock over a gap', '2026-03-07T23:30:00-05:00', '2026-03-09T00:30:00-04:00'],
    ['an hour earlier by the clock over an overlap', '2026-10-31T23:30:00-04:00', '2026-11-01T22:30:00-05:00'],
    ['from an hour that occurs twice', '2026-11-01T01:30:00-04:00', '2026-11-02T00:30:00-05:00'],
    ['at the same hour over a month’s end', '2026-04-30T08:00:00-04:00', '2026-05-01T08:00:00-04:00'],
  ])('comes once a day %s', async (_what, due, expected) => {
    expect(await next(new Date(due), 1_440, new Date(due))).toEqual(new Date(expected));
  });

  const dueAt = at('12:00');
  it.each([
    ['as without one before it', '09:00', '09:00', '10:00'],
    ['at most the overdue interval after it', '11:30', '11:30', '12:15'],
    ['the overdue interval later, once it has passed', '12:15', '12:15', '12:30'],
    ['the overdue interval after now, after an outage', '10:00', '13:05', '13:20'],
  ])('of a task with a due date is %s [DUE-02]', async (_what, from, now, expected) => {
    expect(await next(at(from), 60, at(now), { dueAt, overdueInterval: 15 })).toEqual(at(expected));
  });

  it('is a longer overdue interval later from the due date on, the usual one before it [DUE-02]', async () => {
    const rules = { dueAt, overdueInterval: 120 };
    expect(await next(at('12:00'), 60, at('12:00'), rules)).toEqual(at('14:00'));
    expect(await next(at('11:59'), 60, at('11:59'), rules)).toEqual(at('12:59'));
  });

  it('keeps its interval after the due date, without another one', async () => {
    expect(await next(at('12:30'), 60, at('12:30'), { dueAt })).toEqual(at('13:30'));
  });

  it('is not before reminders begin [DUE-01]', async () => {
    expect(await next(at('08:00'), 60, at('08:00'), { dueAt, remindBefore: 0 })).toEqual(dueAt);
    expect(await next(at('08:00'), 60, at('08:00'), { dueAt, remindBefore: 30 })).toEqual(at('11:30'));
    expect(await next(at('11:00'), 60, at('11:00'), { dueAt, remindBefore: 30 })).toEqual(at('12:00'));
  });

  it('is the end of a snooze, or now where its event comes late; one that ended before is over', async () => {
    const after = (snoozedUntil: Date, now = at('10:00')) => next(at('09:00'), 30, now, { snoozedUntil });
    expect(await after(at('11:00'))).toEqual(at('11:00'));
    expect(await after(at('10:00:00.001'))).toEqual(at('10:00:00.001'));
    expect(await after(at('09:00'))).toEqual(at('10:00'));
    expect(await after(at('08:59:59.999'))).toEqual(at('10:30'));
    expect(await after(at('08:59:59.999'), at('08:59:59.998'))).toEqual(at('08:59:59.999'));
    expect(await after(at('08:59:59.999'), at('08:59:59.999'))).toEqual(at('09:30'));
  });

  it('waits for the later of a snooze and the begin of the reminders of a due date [DUE-01]', async () => {
    const after = (snoozedUntil: Date) => next(at('09:00'), 60, at('09:00'), { dueAt, remindBefore: 30, snoozedUntil });
    expect(await after(at('11:29'))).toEqual(at('11:30'));
    expect(await after(at('11:31'))).toEqual(at('11:31'));
  });

  it('is always in the future, at most an interval after the later of due time and now', () =>
    fc.assert(
      fc.asyncProperty(instant, interval, instant, async (from, minutes, now) => {
        const due = await nextMs(from, minutes, now);
        expect(due).toBeGreaterThan(now);
        expect(due).toBeLessThanOrEqual(Math.max(from, now) + minutes * MINUTE_MS);
      }),
      boundedRuns(400),
    ));

  it('never drifts: the nth is due n intervals of elapsed time after the first, however long each send takes', () => {
    const sends = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 60 });
    return fc.assert(
      fc.asyncProperty(instant, interval, sends, async (first, minutes, delays) => {
        let due = first;
        for (const delay of delays) due = await nextMs(due, minutes, due + Math.floor(delay * minutes * MINUTE_MS));
        expect(due - first).toBe(delays.length * minutes * MINUTE_MS);
      }),
      boundedRuns(120),
    );
  });

  it('sends one reminder after an outage or a clock set forward, then one per interval', () => {
    const lateness = fc.oneof(fc.constantFrom(0, 1, HOUR_MS), fc.nat(9 * 24 * HOUR_MS));
    return fc.assert(
      fc.asyncProperty(instant, interval, lateness, async (due, minutes, late) => {
        const back = due + minutes * MINUTE_MS + late;
        const first = await nextMs(due, minutes, back);
        expect(first).toBe(back + minutes * MINUTE_MS);
        expect(await nextMs(first, minutes, first)).toBe(first + minutes * MINUTE_MS);
      }),
      boundedRuns(400),
    );
  });

  it('keeps the interval when the clock was set back', () =>
    fc.assert(
      fc.asyncProperty(instant, interval, fc.integer({ min: 0, max: 2 * HOUR_MS }), async (due, minutes, back) => {
        expect(await nextMs(due, minutes, due - back)).toBe(due + minutes * MINUTE_MS);
      }),
      boundedRuns(400),
    ));
});
