import { describe, expect, it, jest } from '@jest/globals';
import { metricsText } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import {
  proxied,
  Notifier,
  type SchedulerProcess,
  startScheduler,
  testEnvironment,
} from './__fixtures__/scheduler-under-test.js';
import { TaskStory } from './__fixtures__/task-story.js';
import { Dispatcher } from './reminders/dispatcher.js';
import { ShardLease } from './shards/shard-lease.js';

const makeDue = ({ database }: SchedulerProcess) =>
  database.query('UPDATE scheduler.task_reminders SET next_reminder = now()');
const waiting = async ({ database }: SchedulerProcess) =>
  (await database.query<unknown[]>('SELECT FROM scheduler.task_reminders')).length;

describe('a reminder that cannot be dispatched', () => {
  it('is dispatched again, also while the database is down', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const notifier = new Notifier();
    const { env, drop } = await testEnvironment('in process');
    cleanUp.defer(drop);
    const { proxy, env: through } = await proxied(env, 'DATABASE_URL');
    cleanUp.defer(() => proxy.close());
    const scheduler = await startScheduler(through, notifier);
    cleanUp.defer(() => scheduler.app.close());
    const task = new TaskStory();
    await scheduler.publish(task.created());
    const taken = Promise.withResolvers<void>();
    notifier.busy = taken.promise;
    notifier.broken = true;
    await makeDue(scheduler);
    await eventually(async () => (await metricsText()).includes('\nrecuerda_reminders_in_flight 1\n'));
    // Its lease cannot be renewed now: on a busy machine it would end before the next dispatch.
    const owned = jest.spyOn(ShardLease.prototype, 'shards', 'get');
    owned.mockReturnValue(scheduler.app.get(ShardLease).shards);
    cleanUp.defer(() => owned.mockRestore());
    await proxy.close();
    taken.resolve();
    await eventually(() => notifier.refused === 1);
    notifier.broken = false;
    await eventually(() => notifier.of(task.id).length === 1);
    await proxy.reopen();
  });
});

describe('a reminder that falls due while the broker is down', () => {
  it('stays in the database until the broker is back, and is then dispatched', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const notifier = new Notifier();
    const { env, drop } = await testEnvironment('RabbitMQ');
    cleanUp.defer(drop);
    const { proxy, env: through } = await proxied(env, 'AMQP_URL');
    cleanUp.defer(() => proxy.close());
    const scheduler = await startScheduler(through, notifier);
    cleanUp.defer(() => scheduler.app.close());
    const task = new TaskStory();
    await scheduler.publish(task.created());
    await eventually(async () => (await waiting(scheduler)) === 1);
    await proxy.close();
    await eventually(() => !scheduler.publisher.available);
    const dispatcher = scheduler.app.get(Dispatcher);
    // A poll that began before is over.
    await dispatcher.tick();
    await makeDue(scheduler);
    await dispatcher.tick();
    expect(await metricsText()).toContain('\nrecuerda_reminders_in_flight 0\n');
    await proxy.reopen();
    await eventually(() => notifier.of(task.id).length === 1);
    expect(notifier.received).toHaveLength(1);
  });
});

describe('a scheduler without a broker', () => {
  it('dispatches at once what the killed process before it had in hand', async () => {
    const { env, drop } = await testEnvironment('in process');
    const before = await startScheduler(env, new Notifier());
    const killed = '00000000-0000-7000-8000-000000000001';
    const task = new TaskStory();
    await before.publish(task.created());
    await before.database.query(`INSERT INTO scheduler.shard_owners VALUES ($1, now() + interval '1 minute')`, [
      killed,
    ]);
    await before.database.query('UPDATE scheduler.shards SET owner = $1', [killed]);
    await makeDue(before);
    await before.app.close();
    const notifier = new Notifier();
    const after = await startScheduler(env, notifier);
    await eventually(() => notifier.of(task.id).length === 1);
    await after.app.close();
    await drop();
  });
});

describe('two schedulers on one database', () => {
  it('dispatch each of 1,000 reminders once', async () => {
    const notifier = new Notifier();
    const { env, drop } = await testEnvironment('RabbitMQ');
    const [one, two] = await Promise.all([startScheduler(env, notifier), startScheduler(env, notifier)]);
    // A shard that moves takes its reminders along: they would be dispatched by both.
    const leases = [one, two].map(({ app }) => app.get(ShardLease, { strict: false }));
    await eventually(() => leases.every(({ shards }) => shards.size === 32));
    const tasks = Array.from({ length: 1_000 }, () => new TaskStory(1_440));
    await one.publish(...tasks.map((task) => task.created()));
    const count = async () =>
      (await one.database.query<{ count: number }[]>('SELECT count(*)::int FROM scheduler.task_reminders'))[0]?.count;
    await eventually(async () => (await count()) === 1_000);
    await one.database.query(`UPDATE scheduler.task_reminders SET next_reminder = now() + interval '1 s'`);
    await eventually(() => notifier.received.length >= 1_000);
    await Promise.all([one, two].map(({ app }) => app.get(Dispatcher).tick()));
    // Before they stop: the last one dispatches again what the other had in hand.
    expect(notifier.received).toHaveLength(1_000);
    expect(new Set(notifier.received.map(({ event }) => event.data.taskId)).size).toBe(1_000);
    await Promise.all([one.app.close(), two.app.close()]);
    await drop();
  });
});
