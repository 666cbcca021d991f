import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@recuerda/contracts';
import { v7 as uuidv7 } from 'uuid';
import { at, employee, FRIDAY, MONDAY, school, week } from '../__fixtures__/calendar-events.js';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { TaskStory } from '../__fixtures__/task-story.js';

let chains: Chains;
beforeAll(async () => {
  chains = await createChains('America/Tegucigalpa');
});
afterAll(() => chains?.drop());
beforeEach(async () => {
  await chains.clear();
  await chains.source.query('TRUNCATE scheduler.calendar_sources, scheduler.calendars CASCADE');
});
const begin = async (story: TaskStory, time: Date): Promise<void> => {
  chains.clock.set(time);
  await chains.taskEvents.applyEvents([story.created(time)]);
};

describe('the compiled calendars', () => {
  it('are one for all who have the same, are extended each day, and go when none uses them [CAL-14]', async () => {
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    await begin(new TaskStory(60), at(MONDAY, '15:30'));
    await begin(new TaskStory(60), at(MONDAY, '15:30'));
    const calendars = () =>
      chains.source.query<{ compiled_until: Date; last: Date }[]>(
        `SELECT compiled_until, (SELECT max(closes_at) FROM scheduler.calendar_intervals) AS last
         FROM scheduler.calendars`,
      );
    const [first, ...others] = await calendars();
    expect(others).toEqual([]);
    expect(first?.compiled_until).toEqual(new Date(at(MONDAY, '15:30').getTime() + 400 * DAY_MS));
    chains.clock.set(at(MONDAY + 3, '06:00'));
    await chains.extend.extendAndClean();
    expect((await calendars())[0]?.compiled_until).toEqual(new Date(at(MONDAY + 3, '06:00').getTime() + 400 * DAY_MS));
    await chains.clear();
    chains.clock.set(at(MONDAY + 6, '06:00'));
    await chains.extend.extendAndClean();
    expect(await calendars()).toEqual([]);
  });

  it('keep closed days until a window has opened after them, however long that takes [CAL-02, CAL-14]', async () => {
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    const story = new TaskStory(60);
    // From Monday to Friday of the week before.
    const absences = [{ id: uuidv7(), from: '2026-11-23', to: '2026-11-27', reason: null }];
    await begin(story, at(MONDAY - 7, '05:00'));
    await chains.calendars.applyEvents([employee(story.employeeId, { weeklyWindows: null, absences })]);
    const reason = async () => (await chains.rows())[0]?.held_reason;
    expect(await reason()).toBe('absence');
    const closedDays = async () => {
      const rows = await chains.source.query<{ closed: object[] }[]>(
        `SELECT content->'closedDays' AS closed FROM scheduler.calendars JOIN scheduler.task_reminders row
         ON row.calendar_id = calendars.id`,
      );
      return rows.map(({ closed }) => closed.length);
    };
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.extend.extendAndClean();
    expect([await reason(), await closedDays()]).toEqual(['absence', [1]]);
    // A task that begins now waits for the same reason.
    const later = new TaskStory(15);
    await chains.taskEvents.applyEvents([later.created(at(MONDAY, '06:00')), later.reassigned(story.employeeId)]);
    expect((await chains.rows()).map((row) => row.held_reason)).toEqual(['absence', 'absence']);
    chains.clock.set(at(MONDAY + 3, '06:00'));
    await chains.extend.extendAndClean();
    expect(await closedDays()).toEqual([0, 0]);
  });

  it('hold a reminder to the end where nothing opens, and place it again later [CAL-14]', async () => {
    const story = new TaskStory(60);
    await begin(story, at(MONDAY, '09:00'));
    const absences = [
      { id: uuidv7(), from: '2026-11-30', to: '2027-12-31', reason: null },
      { id: uuidv7(), from: '2028-01-01', to: '2028-02-29', reason: null },
    ];
    await chains.calendars.applyEvents([employee(story.employeeId, { weeklyWindows: null, absences })]);
    const end = new Date(at(MONDAY, '09:00').getTime() + 400 * DAY_MS);
    expect((await chains.rows())[0]).toMatchObject({ next_reminder: end, held_reason: 'absence' });
    const [first] = await chains.preview.listPlanned({ taskId: story.id, count: 1 });
    expect(first).toMatchObject({ at: expect.stringMatching(/^2028-03-01T06:0/), reason: 'absence' });
    chains.clock.set(new Date(at(MONDAY, '09:00').getTime() + 100 * DAY_MS));
    await chains.extend.extendAndClean();
    const opening = new Date('2028-03-01T00:00:00-06:00').getTime();
    const [row] = await chains.rows();
    expect((row?.next_reminder.getTime() ?? 0) - opening).toBeLessThan(5 * 60_000);
    expect(row?.next_reminder.getTime()).toBeGreaterThanOrEqual(opening);
    expect([row?.due_at, row?.held_reason]).toEqual([at(MONDAY, '10:00'), 'absence']);
  });

  it('bound no preview: what comes after their end is held as before it [CAL-25]', async () => {
    chains.clock.set(at(MONDAY, '06:00'));
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    // The end is on a Tuesday at 6:00: Friday evening before it, and on the Friday after it.
    const planned = async (dueAt: Date) => {
      const story = new TaskStory(240);
      await begin(story, at(MONDAY, '06:00'));
      await chains.taskEvents.applyEvents([
        story.due({ dueAt: dueAt.toISOString(), remindBefore: 0 }, at(MONDAY, '06:00')),
      ]);
      return (await chains.preview.listPlanned({ taskId: story.id, count: 6 })).map((one) => [
        one.at.slice(0, 13),
        one.reason,
      ]);
    };
    const day = (date: string) => [
      [`2028-01-${date}T13`, 'hours'],
      [`2028-01-${date}T17`, null],
      [`2028-01-${date}T21`, null],
    ];
    expect(await planned(at(FRIDAY + 56 * 7, '20:00'))).toEqual([...day('03'), ...day('04')]);
    expect(await planned(at(FRIDAY + 57 * 7, '20:00'))).toEqual([...day('10'), ...day('11')]);
  });
});
