import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { untilWaiting } from '@recuerda/testing';
import type { QueryRunner } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { at, MONDAY, school, week } from '../__fixtures__/calendar-events.js';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { TaskStory } from '../__fixtures__/task-story.js';
import { lockCalendars } from './calendar-store.js';

let chains: Chains;
beforeAll(async () => {
  chains = await createChains('America/Tegucigalpa');
});
afterAll(() => chains?.drop());
beforeEach(async () => {
  await chains.clear();
  await chains.source.query('TRUNCATE scheduler.calendar_sources, scheduler.calendars CASCADE');
  chains.clock.set(at(MONDAY, '08:00'));
  await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
});

/** Runs `work` while another transaction has what `lock` locks. Returns when it waits, and how to let it go on. */
async function blocked(lock: (other: QueryRunner) => Promise<unknown>, work: () => Promise<unknown>) {
  const other = chains.source.createQueryRunner();
  await other.startTransaction();
  await lock(other);
  const done = work();
  await untilWaiting(chains.source);
  const end = async (): Promise<void> => {
    await other.rollbackTransaction();
    await other.release();
    await done;
  };
  return { other, end };
}
/** Rejects if another transaction has locked one of the rows. */
const lockNow = (other: QueryRunner, table: string, where = 'true') =>
  other.query(`SELECT FROM scheduler.${table} WHERE ${where} FOR UPDATE NOWAIT`);

describe('transactions of the scheduler never wait for each other in a circle [CAL-13]', () => {
  it.each(['task_reminders', 'task_copies'])(
    'a task event locks no row of %s while calendars change',
    async (table) => {
      const [paused, story] = [new TaskStory(60), new TaskStory(60)];
      await chains.taskEvents.applyEvents([paused.created(), story.created()]);
      const { other, end } = await blocked(
        (change) => lockCalendars(change.manager),
        () => chains.taskEvents.applyEvents([paused.paused(), story.renamed()]),
      );
      await lockNow(other, table);
      await end();
      expect((await chains.rows()).map(({ task_id }) => task_id)).toEqual([story.id]);
    },
  );

  it('a restart of chains locks no replica while calendars change', async () => {
    await chains.taskEvents.applyEvents([new TaskStory(60).created()]);
    await chains.source.query('DELETE FROM scheduler.task_reminders');
    const { other, end } = await blocked(
      (change) => lockCalendars(change.manager),
      () => chains.initialise.initialise(),
    );
    await lockNow(other, 'task_copies');
    await end();
    expect(await chains.rows()).toHaveLength(1);
  });

  it('a change of calendars locks no reminder while another makes the new calendar', async () => {
    await chains.taskEvents.applyEvents([new TaskStory(60).created()]);
    const later = { weeklyWindows: week('09:00', '17:00') };
    await chains.calendars.applyEvents([school(later)]);
    const [{ calendar_id: id } = {}] = await chains.rows();
    const [{ row } = { row: undefined }] = await chains.source.query<{ row: unknown }[]>(
      'SELECT to_jsonb(c) AS row FROM scheduler.calendars c WHERE id = $1',
      [id],
    );
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    await chains.source.query('DELETE FROM scheduler.calendars WHERE id = $1', [id]);
    const { other, end } = await blocked(
      (make) =>
        make.query('INSERT INTO scheduler.calendars SELECT (jsonb_populate_record(NULL::scheduler.calendars, $1)).*', [
          row,
        ]),
      () => chains.calendars.applyEvents([school(later)]),
    );
    await lockNow(other, 'task_reminders');
    await end();
    expect((await chains.rows())[0]?.calendar_id).toBe(id);
  });

  it('reminders are locked in the order of their tasks', async () => {
    const [first, second] = [new TaskStory(60), new TaskStory(60)].sort((a, b) => (a.id < b.id ? -1 : 1)) as [
      TaskStory,
      TaskStory,
    ];
    await chains.taskEvents.applyEvents([first.created(), second.created()]);
    const { other, end } = await blocked(
      (change) => lockNow(change, 'task_reminders', `task_id = '${first.id}'`),
      () => chains.taskEvents.applyEvents([second.paused(), first.reassigned(uuidv7())]),
    );
    await lockNow(other, 'task_reminders', `task_id = '${second.id}'`);
    await end();
  });

  it('a reminder that is reassigned meanwhile keeps the calendar that it got with its employee', async () => {
    const story = new TaskStory(60);
    await chains.taskEvents.applyEvents([story.created()]);
    const [before] = await chains.rows();
    const someone = uuidv7();
    const { other, end } = await blocked(
      (change) => change.query('UPDATE scheduler.task_reminders SET employee_id = $1, calendar_id = NULL', [someone]),
      () => chains.calendars.applyEvents([school({ weeklyWindows: week('09:00', '17:00') })]),
    );
    await other.commitTransaction();
    await other.startTransaction();
    await end();
    expect(await chains.rows()).toMatchObject([{ employee_id: someone, calendar_id: null, id: before?.id }]);
  });
});
