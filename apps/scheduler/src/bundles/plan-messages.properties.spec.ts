import { describe, expect, it } from '@jest/globals';
import { DAY_MS, MAX_BUNDLE_SIZE, MINUTE_MS } from '@recuerda/contracts';
import fc from 'fast-check';
import { type Candidate, type MessagePlan, planMessages } from './plan-messages.js';

const MIDNIGHT = Date.parse('2026-11-24T00:00:00Z');

/** Around midnight, minutes from it. */
const minutes = fc.integer({ min: -90, max: 90 });
const at = (minute: number): Date => new Date(MIDNIGHT + minute * MINUTE_MS);
const dayOf = (time: Date) => {
  const begins = Math.floor(time.getTime() / DAY_MS) * DAY_MS;
  return { date: new Date(begins).toISOString().slice(0, 10), endsAt: new Date(begins + DAY_MS) };
};
const candidate = fc.record({
  minute: minutes,
  isHeld: fc.constantFrom(false, false, false, true),
  snoozedMinute: fc.option(minutes),
  calendarId: fc.constantFrom(null, null, 'a'),
});
const situations = fc.record({
  nowMinute: minutes,
  reminders: fc.array(candidate, { maxLength: 60, size: 'max' }),
  bundleMinutes: fc.option(fc.integer({ min: 1, max: 60 })),
  dailyCap: fc.option(fc.integer({ min: 1, max: 5 })),
  before: fc.nat(4),
});

type Situation = typeof situations extends fc.Arbitrary<infer T> ? T : never;
interface One extends Candidate {
  taskId: string;
}

function run({ nowMinute, reminders, bundleMinutes, dailyCap, before }: Situation) {
  const now = at(nowMinute);
  const candidates: One[] = reminders.map(({ minute, isHeld, snoozedMinute, calendarId }, index) => ({
    taskId: String(index).padStart(3, '0'),
    nextReminder: at(minute),
    // What is dispatched ahead of its time is due, too.
    isDue: minute <= nowMinute + 1 && index % 7 !== 3,
    isHeld,
    snoozedUntil: snoozedMinute === null ? null : at(snoozedMinute),
    calendarId,
  }));
  const plan = planMessages(candidates, { bundleMinutes, dailyCap }, { now, dayOf, sentOn: () => before });
  return { now, candidates, plan };
}

const sentIn = ({ messages }: MessagePlan<One>): One[] => messages.flatMap(({ reminders }) => reminders);
const isEarlyAllowed = (one: One, time: Date): boolean =>
  one.nextReminder <= time || (!one.isHeld && (one.snoozedUntil === null || one.snoozedUntil <= time));

describe('what a plan of messages makes of due reminders', () => {
  const check = (assert: (ran: ReturnType<typeof run>, given: Situation) => void) =>
    fc.assert(fc.property(situations, (given) => assert(run(given), given)));

  it('is one place for each of them: a message or the next day, and nothing twice [BUN-01]', () => {
    check(({ candidates, plan }) => {
      const places = [...sentIn(plan), ...plan.held.map(({ reminder }) => reminder)];
      expect(new Set(places).size).toBe(places.length);
      for (const one of candidates) if (one.isDue) expect(places).toContain(one);
    });
  });

  it('is never late, never before a hold, a snooze or in another calendar, and at most ten together [BUN-02]', () => {
    check(({ now, plan }, { bundleMinutes }) => {
      for (const { at: time, reminders } of plan.messages) {
        const [leader] = reminders as [One];
        expect(leader.isDue).toBe(true);
        expect(time).toEqual(new Date(Math.max(now.getTime(), leader.nextReminder.getTime())));
        expect(reminders.length).toBeLessThanOrEqual(bundleMinutes === null ? 1 : MAX_BUNDLE_SIZE);
        for (const one of reminders) {
          expect(one.calendarId).toBe(leader.calendarId);
          expect(one.nextReminder.getTime()).toBeLessThanOrEqual(time.getTime() + (bundleMinutes ?? 0) * MINUTE_MS);
          expect(one === leader || isEarlyAllowed(one, time)).toBe(true);
        }
      }
    });
  });

  it('leaves nothing out that could go along, the earliest first [BUN-02]', () => {
    check(({ candidates, plan }, { bundleMinutes }) => {
      if (bundleMinutes === null) return;
      for (const [index, { at: time, reminders }] of plan.messages.entries()) {
        const gone = new Set(plan.messages.slice(0, index).flatMap((earlier) => earlier.reminders));
        for (const { reminder } of plan.held) gone.add(reminder);
        const [leader] = reminders as [One];
        const fitting = candidates.filter(
          (one) =>
            !gone.has(one) &&
            one !== leader &&
            one.calendarId === leader.calendarId &&
            one.nextReminder.getTime() <= time.getTime() + bundleMinutes * MINUTE_MS &&
            isEarlyAllowed(one, time),
        );
        const last = reminders.at(-1) as One;
        const left = fitting.filter((one) => !reminders.includes(one));
        if (reminders.length < MAX_BUNDLE_SIZE) expect(left).toEqual([]);
        else for (const one of left) expect(one.nextReminder >= last.nextReminder).toBe(true);
      }
    });
  });

  it('is at most the messages of a day, and what is over it waits for the next one [BUN-06]', () => {
    check(({ now, plan }, { dailyCap, before }) => {
      const byDay = Map.groupBy(plan.messages, ({ at: time }) => dayOf(time).date);
      for (const messages of byDay.values())
        if (dailyCap !== null) expect(messages.length).toBeLessThanOrEqual(Math.max(0, dailyCap - before));
      if (dailyCap === null) expect(plan.held).toEqual([]);
      for (const { reminder, until } of plan.held) {
        const { date, endsAt } = dayOf(new Date(Math.max(now.getTime(), reminder.nextReminder.getTime())));
        expect(until).toEqual(endsAt);
        expect(before + (byDay.get(date)?.length ?? 0)).toBeGreaterThanOrEqual(dailyCap ?? Infinity);
      }
    });
  });
});
