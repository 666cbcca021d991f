import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REMINDER_FILTERS } from '@recuerda/contracts';
import { bigSorts, mostRowsRead, noteWriteOrder, sequentialScans } from '@recuerda/testing';
import { ALL_SHARDS, type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { cancelled, failed, sent } from '../__fixtures__/results.js';
import { readDue, START } from './due-rows.js';
import { ReminderQueriesController } from './reminder-queries.js';

const WAITING = 100_000;

describe('the plans of the scheduler, with many reminders waiting', () => {
  let chains: Chains;
  beforeAll(async () => {
    chains = await createChains();
    const { run, clock } = chains;
    await run(
      `INSERT INTO scheduler.task_copies (task_id, version, deleted, remindable, activation, interval_minutes)
       SELECT gen_random_uuid(), 1, false, true, 1, 60 FROM generate_series(1, ${WAITING})`,
    );
    await run(
      `INSERT INTO scheduler.task_reminders
         (id, task_id, next_reminder, status, activation, interval_minutes)
       SELECT gen_random_uuid(), task_id, due, 'scheduled', 1, 60
       FROM (SELECT task_id, $1::timestamptz + row_number() OVER (ORDER BY task_id) * interval '1 second' AS due
             FROM scheduler.task_copies) task ORDER BY random()`,
      [clock.now()],
    );
    await run('VACUUM ANALYZE scheduler.task_copies, scheduler.task_reminders');
  });
  afterAll(() => chains?.drop());

  const soonest = (count: number) =>
    chains.source.query<{ id: string; task_id: string }[]>(
      `SELECT id, task_id FROM scheduler.task_reminders WHERE status = 'scheduled'
       ORDER BY next_reminder LIMIT ${count}`,
    );
  const inMinutes = (minutes: number) => new Date(chains.clock.now().getTime() + minutes * 60_000);

  it('of what is due read the index in its order', async () => {
    const read = { after: START, horizon: inMinutes(5), shards: ALL_SHARDS, limit: 500 };
    expect(await sequentialScans(chains.source, () => readDue(chains.source, read))).toEqual([]);
  });

  it('of what is due read no more than a batch, though statistics know of no backlog', async () => {
    const { run } = chains;
    await run('ALTER TABLE scheduler.task_reminders SET (autovacuum_enabled = false)');
    await run(`UPDATE scheduler.task_reminders SET next_reminder = next_reminder - interval '1 day'`);
    try {
      const read = { after: START, horizon: inMinutes(1), shards: ALL_SHARDS, limit: 500 };
      expect(await readDue(chains.source, read)).toHaveLength(500);
      expect(await mostRowsRead(chains.source, () => readDue(chains.source, read))).toBe(500);
    } finally {
      await run(`UPDATE scheduler.task_reminders SET next_reminder = next_reminder + interval '1 day'`);
      await run('ALTER TABLE scheduler.task_reminders RESET (autovacuum_enabled)');
      await run('VACUUM ANALYZE scheduler.task_reminders');
    }
  });

  it('of results find their rows by task', async () => {
    const outcomes = [sent, failed, cancelled];
    const results = (await soonest(300)).map(({ id, task_id }, index) =>
      (outcomes[index % 3] ?? sent)({
        reminderId: id,
        taskId: task_id,
        dueAt: inMinutes(0).toISOString(),
        activation: 1,
      }),
    );
    expect(await sequentialScans(chains.source, () => chains.results.recordOutcomes(results))).toEqual([]);
  });

  it('of results that were all sent find their rows by task', async () => {
    const results = (await soonest(300)).map(({ id, task_id }) =>
      sent({ reminderId: id, taskId: task_id, dueAt: inMinutes(0).toISOString(), activation: 1 }),
    );
    expect(await sequentialScans(chains.source, () => chains.results.recordOutcomes(results))).toEqual([]);
  });

  it('of results lock rows in the order of the tasks, whatever that of the results: no deadlock', async () => {
    const results = (await soonest(300)).map(({ id, task_id }) =>
      sent({ reminderId: id, taskId: task_id, dueAt: inMinutes(0).toISOString(), activation: 1 }),
    );
    const { taken, stop } = await noteWriteOrder(chains.source, 'scheduler.task_reminders', 'task_id');
    await chains.results.recordOutcomes(results);
    const tasks = results.map(({ data }) => (data as { taskId: string }).taskId);
    expect(await taken()).toEqual(tasks.toSorted());
    await stop();
  });

  it('of the reminders shown beside tasks, of the upcoming ones, and of the tasks of a filter', async () => {
    const queries = new ReminderQueriesController(chains.source, chains.clock);
    const taskIds = (await soonest(200)).map(({ task_id }) => task_id);
    expect(await sequentialScans(chains.source, () => queries.ofTasks({ taskIds }))).toEqual([]);
    expect(await sequentialScans(chains.source, () => queries.upcoming({ limit: 5 }))).toEqual([]);
    for (const filter of REMINDER_FILTERS)
      expect(await sequentialScans(chains.source, () => queries.findTasks({ filter }))).toEqual([]);
  });

  it.each(['reminder', '-reminder'] as const)('of the pages by %s read one index, and sort nothing', async (order) => {
    const queries = new ReminderQueriesController(chains.source, chains.clock);
    const page = await queries.inOrder({ order, limit: 500 });
    const all = await queries.inOrder({ order, limit: 1_000 });
    expect(all).toHaveLength(1_000);
    const second = { order, limit: 500, after: page.at(-1) };
    expect(await queries.inOrder(second)).toEqual(all.slice(500, 1_000));
    const times = page.map(({ nextReminder }) => nextReminder);
    expect(times).toEqual(order === 'reminder' ? times.toSorted() : times.toSorted().toReversed());
    for (const read of [{ order, limit: 500 }, second]) {
      expect(await sequentialScans(chains.source, () => queries.inOrder(read))).toEqual([]);
      expect(await bigSorts(chains.source, () => queries.inOrder(read))).toEqual([]);
    }
  });
});
