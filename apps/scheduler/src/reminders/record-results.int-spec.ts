import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { school } from '../__fixtures__/calendar-events.js';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { insertWaiting } from '../__fixtures__/chain/insert-waiting.js';
import { cancelled, failed, sent } from '../__fixtures__/results.js';
import type { DueReminder } from '../rows/due-rows.js';
import { recordedResults } from './record-results.js';

describe('ReminderResultsController while another session has locked rows', () => {
  let chains: Chains;
  beforeAll(async () => {
    chains = await createChains();
  });
  afterAll(() => chains?.drop());

  it('records all others and returns those with locked rows, which are recorded after the release', async () => {
    const due = chains.clock.now();
    const ids = Array.from({ length: 6 }, () => uuidv7());
    await insertWaiting(
      chains,
      ids.map((id) => ({ id, due, minutes: 60 })),
    );
    const results = ids.map((id, index) => {
      const data = { reminderId: id, taskId: id, dueAt: due.toISOString(), activation: 1 };
      const outcome = [sent, failed, cancelled][index % 3] ?? sent;
      return outcome(data);
    });
    const [locked, free] = [ids.slice(0, 3), ids.slice(3)];
    const foreign = chains.source.createQueryRunner();
    await foreign.startTransaction();
    await foreign.query('SELECT id FROM scheduler.task_reminders WHERE id = ANY($1::uuid[]) FOR UPDATE', [locked]);

    const first = await chains.results.recordOutcomes(results);
    expect(first.held).toEqual(results.slice(0, 3));
    expect(first.scheduled.map(({ taskId }) => taskId)).toEqual([free[0]]);
    expect(await untouched(locked)).toBe(3);
    expect(await untouched(free)).toBe(0);

    await foreign.rollbackTransaction();
    await foreign.release();
    const second = await chains.results.recordOutcomes(first.held);
    expect(second.held).toEqual([]);
    expect(second.scheduled.map(({ taskId }) => taskId)).toEqual([locked[0]]);
    expect(await untouched(locked)).toBe(0);
  });

  it('takes out of hand what is recorded, and out of the messages of a day what was not sent [BUN-06]', async () => {
    const due = chains.clock.now();
    await chains.calendars.applyEvents([school({ dailyCap: 9 })]);
    await chains.rules.refresh();
    const ids = Array.from({ length: 6 }, () => uuidv7());
    await insertWaiting(
      chains,
      ids.map((id) => ({ id, due, minutes: 60 })),
    );
    const about = { messageId: uuidv7(), employeeId: uuidv7(), day: '2026-01-15' };
    await chains.dispatched.add(
      chains.source.manager,
      ids.map((reminderId) => ({ ...about, reminderId })),
    );
    const inHand = ids.map((id) => chains.inFlight.put({ id } as DueReminder));
    const inFlight = () => inHand.filter((one) => chains.inFlight.includes(one)).map(({ reminder }) => reminder.id);
    const counted = async () =>
      (
        await chains.source.query<{ id: string }[]>(
          'SELECT reminder_id AS id FROM scheduler.dispatched_reminders WHERE reminder_id = ANY ($1) ORDER BY 1',
          [ids],
        )
      ).map(({ id }) => id);
    const results = ids.map((id, index) => {
      const data = { reminderId: id, taskId: id, dueAt: due.toISOString(), activation: 1 };
      return ([sent, failed, cancelled][index % 3] ?? sent)(data);
    });
    const locked = ids.slice(0, 3);
    const foreign = chains.source.createQueryRunner();
    await foreign.startTransaction();
    await foreign.query('SELECT id FROM scheduler.task_reminders WHERE id = ANY($1::uuid[]) FOR UPDATE', [locked]);
    const { held } = await chains.results.recordOutcomes(results);
    expect(inFlight()).toEqual(locked);
    expect(await counted()).toEqual(ids.slice(0, 4));
    await foreign.rollbackTransaction();
    await foreign.release();
    await chains.results.recordOutcomes(held);
    expect(inFlight()).toEqual([]);
    expect(await counted()).toEqual([ids[0], ids[3]]);
  });

  it('records nothing after an error that is no locked row, also where a second try would succeed', async () => {
    const due = chains.clock.now();
    const id = uuidv7();
    await insertWaiting(chains, [{ id, due, minutes: 60 }]);
    const results = [sent({ reminderId: id, taskId: id, dueAt: due.toISOString(), activation: 1 })];
    const inHand = chains.inFlight.put({ id } as DueReminder);
    await chains.source.query(
      `CREATE SEQUENCE tries;
       CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('tries') = 1 THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF;
         RETURN NEW;
       END $$;
       CREATE TRIGGER fail_once BEFORE UPDATE ON scheduler.task_reminders FOR EACH ROW EXECUTE FUNCTION fail_once()`,
    );
    await expect(chains.results.recordOutcomes(results)).rejects.toThrow('deadlock');
    expect(await untouched([id])).toBe(1);
    expect(chains.inFlight.includes(inHand)).toBe(true);
    expect((await chains.results.recordOutcomes(results)).scheduled).toHaveLength(1);
    expect(chains.inFlight.includes(inHand)).toBe(false);
    await chains.source.query('DROP FUNCTION fail_once CASCADE; DROP SEQUENCE tries');
  });

  it('waits half a second for a locked row when all were sent, then records the others', async () => {
    const due = chains.clock.now();
    const ids = Array.from({ length: 3 }, () => uuidv7());
    await insertWaiting(
      chains,
      ids.map((id) => ({ id, due, minutes: 60 })),
    );
    const results = ids.map((id) => sent({ reminderId: id, taskId: id, dueAt: due.toISOString(), activation: 1 }));
    const foreign = chains.source.createQueryRunner();
    await foreign.startTransaction();
    await foreign.query('SELECT id FROM scheduler.task_reminders WHERE id = $1 FOR UPDATE', [ids[0]]);
    const first = await chains.results.recordOutcomes(results);
    expect(first.held).toEqual(results.slice(0, 1));
    expect(first.scheduled.map(({ taskId }) => taskId).toSorted()).toEqual(ids.slice(1).toSorted());
    await foreign.rollbackTransaction();
    await foreign.release();
    expect((await chains.results.recordOutcomes(first.held)).scheduled.map(({ taskId }) => taskId)).toEqual([ids[0]]);
  });

  it('distinguishes an old result of a task from that of its current reminder', async () => {
    const due = chains.clock.now();
    const taskId = uuidv7();
    await insertWaiting(chains, [{ id: taskId, due, minutes: 60 }]);
    const result = (reminderId: string) => sent({ reminderId, taskId, dueAt: due.toISOString(), activation: 1 });
    const [next] = (await chains.results.recordOutcomes([result(taskId)])).scheduled;
    if (!next) throw new Error('no reminder follows');
    // The first result comes again together with the second, in either order.
    for (const batch of [[result(taskId)], [result(next.id), result(taskId)], [result(taskId)]])
      expect((await chains.results.recordOutcomes(batch)).scheduled).toHaveLength(batch.length - 1);
  });

  it('schedules the same when the next reminders are not requested', async () => {
    const due = chains.clock.now();
    const taskId = uuidv7();
    await insertWaiting(chains, [{ id: taskId, due, minutes: 60 }]);
    const results = [sent({ reminderId: taskId, taskId, dueAt: due.toISOString(), activation: 1 })];
    expect(await chains.results.recordOutcomes(results, false)).toEqual({ scheduled: [], held: [] });
    const [row] = (await chains.rows()).filter((each) => each.task_id === taskId);
    expect(row).toMatchObject({ status: 'scheduled', follows: true });
    expect(row?.id).not.toBe(taskId);
  });

  it('counts each result once, however often it comes', async () => {
    const due = chains.clock.now();
    const ids = Array.from({ length: 4 }, () => uuidv7());
    await insertWaiting(
      chains,
      ids.map((id) => ({ id, due, minutes: 60 })),
    );
    const [one, ...others] = ids.map((id, index) => {
      const data = { reminderId: id, taskId: id, dueAt: due.toISOString(), activation: 1 };
      return ([sent, sent, failed, cancelled][index] ?? sent)(data);
    });
    const counted = jest.spyOn(recordedResults, 'inc');
    for (const batch of [[one!], [one!], others, [one!, ...others]])
      await chains.results.recordOutcomes([...batch, ...batch]);
    const total = (wanted: string) =>
      counted.mock.calls.reduce((sum, [labels, count = 1]) => {
        return (labels as { outcome: string }).outcome === wanted ? sum + count : sum;
      }, 0);
    expect(['sent', 'failed', 'cancelled'].map(total)).toEqual([2, 1, 1]);
    counted.mockRestore();
  });

  it('schedules and counts what a due date moves together with the others', async () => {
    const due = chains.clock.now();
    const [usual, overdue] = [uuidv7(), uuidv7()];
    const past = new Date(due.getTime() - 86_400_000);
    await insertWaiting(chains, [
      { id: usual, due, minutes: 60 },
      { id: overdue, due, minutes: 60, taskDueAt: past, overdueInterval: 15 },
    ]);
    const results = [usual, overdue].map((id) =>
      sent({ reminderId: id, taskId: id, dueAt: due.toISOString(), activation: 1 }),
    );
    const counted = jest.spyOn(recordedResults, 'inc');
    const { scheduled } = await chains.results.recordOutcomes(results);
    expect(counted.mock.calls).toEqual([[{ outcome: 'sent' }, 2]]);
    counted.mockRestore();
    const after = scheduled.map(({ taskId, nextReminder }) => [
      taskId,
      (nextReminder.getTime() - due.getTime()) / 60_000,
    ]);
    expect(after).toEqual([
      [usual, 60],
      [overdue, 15],
    ]);
  });

  const untouched = async (ids: readonly string[]): Promise<number> =>
    (await chains.rows()).filter((row) => ids.includes(row.id) && row.status === 'scheduled').length;
});
