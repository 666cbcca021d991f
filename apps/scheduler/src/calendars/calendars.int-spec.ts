import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MINUTE_MS } from '@recuerda/contracts';
import { untilWaiting } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import {
  at,
  department,
  employee,
  FRIDAY,
  MONDAY,
  SATURDAY,
  school,
  TUESDAY,
  week,
} from '../__fixtures__/calendar-events.js';
import { type Chains, createChains, type ReminderRow } from '../__fixtures__/chain/chains-under-test.js';
import { failed, sent } from '../__fixtures__/results.js';
import { placeInSpread } from '../__fixtures__/place-model.js';
import { TaskStory } from '../__fixtures__/task-story.js';

const ZONE = 'America/Tegucigalpa';
let chains: Chains;
beforeAll(async () => {
  chains = await createChains(ZONE);
});
afterAll(() => chains?.drop());
beforeEach(async () => {
  await chains.clear();
  await chains.source.query('TRUNCATE scheduler.calendar_sources, scheduler.calendars CASCADE');
});

const create = async (story: TaskStory, time: Date): Promise<void> => {
  chains.clock.set(time);
  await chains.taskEvents.applyEvents([story.created(time)]);
};
const only = async (): Promise<ReminderRow> => (await chains.rows())[0] as ReminderRow;
const after = (opening: Date, row: ReminderRow): number => row.next_reminder.getTime() - opening.getTime();
/** It is sent within five minutes of the opening, and its row says since when and why it waits. */
async function expectHeld(opening: Date, due: Date, reason: string): Promise<void> {
  const row = await only();
  expect(after(opening, row)).toBeGreaterThanOrEqual(0);
  expect(after(opening, row)).toBeLessThan(5 * MINUTE_MS);
  expect([row.due_at, row.held_reason]).toEqual([due, reason]);
}
const expectDue = async (due: Date): Promise<void> => {
  const row = await only();
  expect([row.next_reminder, row.due_at, row.held_reason]).toEqual([due, null, null]);
};
const sendOnly = async (): Promise<void> => {
  const { id, task_id, next_reminder } = await only();
  chains.clock.set(next_reminder);
  await chains.results.recordOutcomes([
    sent({ reminderId: id, taskId: task_id, dueAt: next_reminder.toISOString(), activation: 1 }),
  ]);
};

describe('reminders of a school with windows', () => {
  it('wait for the opening, once, and go on from the instant they are sent [CAL-01, CAL-12]', async () => {
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    await create(new TaskStory(60), at(FRIDAY, '16:30'));
    await expectHeld(at(MONDAY + 7, '07:00'), at(FRIDAY, '17:30'), 'hours');
    const { next_reminder } = await only();
    await sendOnly();
    await expectDue(new Date(next_reminder.getTime() + 60 * MINUTE_MS));
  });

  it('wait for the opening also where their chain begins again after a failure [CAL-01]', async () => {
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    await create(new TaskStory(60), at(MONDAY, '15:50'));
    const { id, task_id, next_reminder } = await only();
    chains.clock.set(at(MONDAY, '16:55'));
    const due = { reminderId: id, taskId: task_id, dueAt: next_reminder.toISOString() };
    await chains.results.recordOutcomes([failed(due)]);
    await chains.initialise.initialise();
    await expectHeld(at(TUESDAY, '07:00'), at(MONDAY, '17:55'), 'hours');
  });

  it('wait by the calendar of who gets the task, and by the former one when it is given back [CAL-02]', async () => {
    const [story, absent] = [new TaskStory(60), uuidv7()];
    const absences = [{ id: uuidv7(), from: '2026-11-30', to: '2026-12-01', reason: null }];
    const windows = school({ weeklyWindows: week('07:00', '17:00') });
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.calendars.applyEvents([windows, employee(absent, { weeklyWindows: null, absences })]);
    const { employeeId } = story;
    await create(story, at(MONDAY, '08:00'));
    await chains.taskEvents.applyEvents([story.reassigned(absent)]);
    await expectHeld(at(TUESDAY + 1, '07:00'), at(MONDAY, '09:00'), 'absence');
    await chains.taskEvents.applyEvents([story.reassigned(employeeId)]);
    await expectDue(at(MONDAY, '09:00'));
  });

  it('follow one another to the last moment of a window, and wait where one is due at its end [CAL-01]', async () => {
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    const before = (time: string): Date => new Date(at(MONDAY, time).getTime() - 1);
    await create(new TaskStory(60), before('15:00'));
    await sendOnly();
    await expectDue(before('17:00'));
    await chains.clear();
    await create(new TaskStory(60), at(MONDAY, '15:00'));
    await sendOnly();
    await expectHeld(at(TUESDAY, '07:00'), at(MONDAY, '17:00'), 'hours');
  });

  it('are planned over as many windows as the days have [CAL-25]', async () => {
    const windows = ['07:00', '09:00', '11:00', '13:00', '15:00'].map((from) => ({
      from,
      to: `${from.slice(0, 2)}:30`,
    }));
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.calendars.applyEvents([
      school({ weeklyWindows: week('07:00', '07:30').map((day) => (day.length ? windows : [])) }),
    ]);
    const story = new TaskStory(1_440);
    await create(story, at(MONDAY, '09:10'));
    const planned = await chains.preview.listPlanned({ taskId: story.id, count: 50 });
    const weekdays = planned.map((one) => new Date(Date.parse(one.at) - 6 * 60 * MINUTE_MS).getUTCDay());
    // Each day but Saturday and Sunday, from Tuesday on.
    expect(weekdays).toEqual(planned.map((_, index) => ((index + 1) % 5) + 1));
    expect(planned.filter(({ reason }) => reason === 'hours')).toHaveLength(10);
  });

  it('start inside a window when a task begins, and wait when a snooze ends outside one', async () => {
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    const story = new TaskStory(60);
    await create(story, at(MONDAY, '09:00'));
    await expectDue(at(MONDAY, '10:00'));
    await chains.taskEvents.applyEvents([story.snoozed(at(MONDAY, '20:00'))]);
    await expectHeld(at(TUESDAY, '07:00'), at(MONDAY, '20:00'), 'hours');
  });

  it('name holidays of the school and the department, and absences [CAL-02, CAL-08, CAL-09]', async () => {
    const departmentId = uuidv7();
    chains.clock.set(at(MONDAY, '06:00'));
    const closed = { from: '2026-12-01', to: '2026-12-01' };
    await chains.calendars.applyEvents([
      school({ weeklyWindows: week('07:00', '17:00'), closedDays: [{ ...closed, departmentId: uuidv7() }] }),
    ]);
    const story = new TaskStory(60, departmentId);
    await create(story, at(MONDAY, '16:30'));
    await expectHeld(at(TUESDAY, '07:00'), at(MONDAY, '17:30'), 'hours');
    await chains.calendars.applyEvents([
      school({ weeklyWindows: week('07:00', '17:00'), closedDays: [{ ...closed, departmentId }] }),
    ]);
    await expectHeld(at(TUESDAY + 1, '07:00'), at(MONDAY, '17:30'), 'holiday');
    const absences = [{ id: uuidv7(), from: '2026-12-01', to: '2026-12-02', reason: 'x' }];
    await chains.calendars.applyEvents([employee(story.employeeId, { weeklyWindows: null, absences })]);
    await expectHeld(at(TUESDAY + 2, '07:00'), at(MONDAY, '17:30'), 'absence');
    await chains.calendars.applyEvents([department(departmentId, week('09:00', '10:00'))]);
    await expectHeld(at(TUESDAY + 2, '09:00'), at(MONDAY, '17:30'), 'absence');
    await chains.calendars.applyEvents([
      employee(story.employeeId, { weeklyWindows: week('20:00', '21:00'), absences: [] }),
    ]);
    await expectHeld(at(MONDAY, '20:00'), at(MONDAY, '17:30'), 'hours');
  });
});

describe('a change of the calendar', () => {
  it('moves what is scheduled from its nominal time, and back when the calendar goes [CAL-13]', async () => {
    await create(new TaskStory(240), at(FRIDAY, '15:00'));
    await expectDue(at(FRIDAY, '19:00'));
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    await expectHeld(at(MONDAY + 7, '07:00'), at(FRIDAY, '19:00'), 'hours');
    await chains.calendars.applyEvents([school({ weeklyWindows: week('08:00', '18:00') })]);
    await expectHeld(at(MONDAY + 7, '08:00'), at(FRIDAY, '19:00'), 'hours');
    await chains.calendars.applyEvents([school({})]);
    await expectDue(at(FRIDAY, '19:00'));
    expect((await only()).calendar_id).toBeNull();
  });

  it('spreads reminders that no longer wait from now on, never outside the new windows [CAL-13]', async () => {
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    await create(new TaskStory(60), at(FRIDAY, '16:30'));
    const saturday = (from: string, to: string) => week('07:00', '17:00').with(5, [{ from, to }]);
    chains.clock.set(at(SATURDAY, '12:00'));
    await chains.calendars.applyEvents([school({ weeklyWindows: saturday('08:00', '10:00') })]);
    await expectHeld(at(MONDAY + 7, '07:00'), at(FRIDAY, '17:30'), 'hours');
    await chains.calendars.applyEvents([school({ weeklyWindows: saturday('08:00', '14:00') })]);
    const row = await only();
    expect(after(at(SATURDAY, '12:00'), row)).toBe(placeInSpread(row.employee_id ?? '', 5 * MINUTE_MS));
    expect([row.due_at, row.held_reason]).toEqual([at(FRIDAY, '17:30'), null]);
    // Another change puts it off no further.
    chains.clock.set(new Date(at(SATURDAY, '12:00').getTime() + 1));
    await chains.calendars.applyEvents([school({ weeklyWindows: saturday('08:00', '15:00') })]);
    expect((await only()).next_reminder).toEqual(row.next_reminder);
    // Three seconds before the window closes.
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    await expectHeld(at(MONDAY + 7, '07:00'), at(FRIDAY, '17:30'), 'hours');
    chains.clock.set(new Date(at(SATURDAY, '13:59').getTime() + 57_000));
    await chains.calendars.applyEvents([school({ weeklyWindows: saturday('08:00', '14:00') })]);
    expect((await only()).next_reminder.getTime()).toBeLessThan(at(SATURDAY, '14:00').getTime());
  });

  it('is applied again when its event comes again, and not undone by an older one [CAL-13]', async () => {
    await create(new TaskStory(240), at(FRIDAY, '15:00'));
    const older = school({});
    const newer = school({ weeklyWindows: week('07:00', '17:00') });
    await chains.calendars.applyEvents([newer]);
    await chains.source.query(
      'UPDATE scheduler.task_reminders SET calendar_id = NULL, next_reminder = due_at, due_at = NULL',
    );
    await chains.calendars.applyEvents([older]);
    await chains.calendars.applyEvents([newer]);
    await expectHeld(at(MONDAY + 7, '07:00'), at(FRIDAY, '19:00'), 'hours');
  });

  it.each(['school', 'employee'])('frees those of a %s where moving them failed at first [CAL-13]', async (kind) => {
    const story = new TaskStory(240);
    const absence = { id: uuidv7(), from: '2026-12-04', to: '2026-12-06', reason: null };
    const [closes, opens] =
      kind === 'school'
        ? [school({ weeklyWindows: week('07:00', '17:00') }), school({})]
        : [employee(story.employeeId, { absences: [absence] }), employee(story.employeeId, {})];
    await chains.calendars.applyEvents([closes]);
    await create(story, at(FRIDAY, '15:00'));
    expect((await only()).due_at).toEqual(at(FRIDAY, '19:00'));
    jest.spyOn(chains.calendars, 'recompute').mockRejectedValueOnce(new Error('the database is away'));
    await expect(chains.calendars.applyEvents([opens])).rejects.toThrow('away');
    expect((await only()).due_at).toEqual(at(FRIDAY, '19:00'));
    await chains.calendars.applyEvents([opens]);
    await expectDue(at(FRIDAY, '19:00'));
  });

  it('keeps what the provider holds, until a time in a window', async () => {
    await create(new TaskStory(240), at(FRIDAY, '15:00'));
    const { id: reminderId, task_id: taskId } = await only();
    const notBefore = at(FRIDAY, '20:00').toISOString();
    await chains.holds.hold([{ reminderId, taskId, notBefore, reason: 'provider_stopped', account: 'one' }]);
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    await expectHeld(at(MONDAY + 7, '07:00'), at(FRIDAY, '19:00'), 'provider_stopped');
    // The provider works again on Saturday: it waits for Monday all the same.
    chains.clock.set(at(SATURDAY, '12:00'));
    await chains.holds.release('provider_stopped');
    await expectHeld(at(MONDAY + 7, '07:00'), at(FRIDAY, '19:00'), 'hours');
    expect(await chains.holds.release('provider_stopped')).toEqual([]);
  });

  it('holds what the notifier could not send in its window until the next [CAL-12]', async () => {
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    await create(new TaskStory(60), at(MONDAY, '15:30'));
    const { id: reminderId, task_id: taskId } = await only();
    chains.clock.set(at(MONDAY, '17:01'));
    const [due] = await chains.readDue();
    expect(due?.sendUntil).toEqual(at(MONDAY, '17:00'));
    await chains.holds.hold([
      { reminderId, taskId, notBefore: at(MONDAY, '17:00').toISOString(), reason: 'hours', account: null },
    ]);
    await expectHeld(at(TUESDAY, '07:00'), at(MONDAY, '16:30'), 'hours');
  });

  it('holds by the calendar that it got while its result was recorded [CAL-12]', async () => {
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    await create(new TaskStory(60), at(MONDAY, '15:30'));
    const { id: reminderId, task_id: taskId } = await only();
    chains.clock.set(at(MONDAY, '17:01'));
    const change = chains.source.createQueryRunner();
    await change.startTransaction();
    await change.query(
      `WITH later AS (
         INSERT INTO scheduler.calendars SELECT (jsonb_populate_record(c, '{"id": "${uuidv7()}"}')).*
         FROM scheduler.calendars c RETURNING id),
       intervals AS (
         INSERT INTO scheduler.calendar_intervals (calendar_id, opens_at, closes_at, reason)
         SELECT later.id, opens_at + interval '2 hours', closes_at, reason
         FROM scheduler.calendar_intervals, later)
       UPDATE scheduler.task_reminders SET calendar_id = later.id FROM later`,
    );
    const notBefore = at(MONDAY, '17:00').toISOString();
    const held = chains.holds.hold([{ reminderId, taskId, notBefore, reason: 'hours', account: null }]);
    await untilWaiting(chains.source);
    await change.commitTransaction();
    await change.release();
    await held;
    await expectHeld(at(TUESDAY, '09:00'), at(MONDAY, '16:30'), 'hours');
  });

  it('moves 100,000 reminders within seconds [CAL-13]', async () => {
    const now = at(FRIDAY, '15:00');
    chains.clock.set(now);
    await chains.run(
      `INSERT INTO scheduler.task_reminders
         (id, task_id, employee_id, next_reminder, status, activation, interval_minutes)
       SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), due, 'scheduled', 1, 240
       FROM (SELECT $1::timestamptz + n * interval '0.1 second' AS due FROM generate_series(1, 100000) n) many`,
      [at(FRIDAY, '18:00')],
    );
    const started = performance.now();
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    const seconds = (performance.now() - started) / 1_000;
    console.log(`100,000 reminders moved in ${seconds.toFixed(1)} s`);
    const [row] = await chains.source.query<{ moved: number; offsets: number }[]>(
      `SELECT count(*)::int AS moved, count(DISTINCT next_reminder)::int AS offsets FROM scheduler.task_reminders
       WHERE next_reminder >= $1 AND next_reminder < $1 + interval '5 minutes' AND held_reason = 'hours'`,
      [at(MONDAY + 7, '07:00')],
    );
    expect(row?.moved).toBe(100_000);
    // Spread over 300,000 ms by the ids of employees.
    expect(row?.offsets).toBeGreaterThan(50_000);
    // 25 s beside other tests, 87 s beside two busy loops as well; quadratic work would take hours.
    expect(seconds).toBeLessThan(200);
  });
});
