import { describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import {
  proxied,
  Notifier,
  type SchedulerProcess,
  startScheduler,
  TaskStory,
  testEnvironment,
} from './__fixtures__/scheduler-under-test.js';
import { Dispatcher } from './reminders/dispatcher.js';

interface Claims {
  claims: number;
  claimed_by: string | null;
}
async function claimsOf({ database }: SchedulerProcess): Promise<Claims | undefined> {
  const [row] = await database.query<Claims[]>('SELECT claims, claimed_by FROM scheduler.task_reminders');
  return row;
}

describe('a reminder that cannot be dispatched', () => {
  it('is tried again before its lease ends', async () => {
    const notifier = new Notifier();
    const { env, drop } = await testEnvironment('in process');
    const scheduler = await startScheduler(env, notifier);
    const task = new TaskStory();
    await scheduler.publisher.publish([task.created()]);
    notifier.broken = true;
    await scheduler.database.query('UPDATE scheduler.task_reminders SET next_reminder = now(), claimed_until = now()');
    await eventually(async () => expect(await claimsOf(scheduler)).toEqual({ claims: 1, claimed_by: null }));
    notifier.broken = false;
    await eventually(() => notifier.of(task.id).length === 1, { timeoutMs: 5_000 });
    await scheduler.app.close();
    await drop();
  }, 20_000);
});

describe('a reminder that falls due while the broker is down', () => {
  it('is not claimed until the broker is back, and then dispatched', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const notifier = new Notifier();
    const { env, drop } = await testEnvironment('RabbitMQ');
    cleanUp.defer(drop);
    const { proxy, env: through } = await proxied(env, 'AMQP_URL');
    cleanUp.defer(() => proxy.close());
    const scheduler = await startScheduler(through, notifier);
    cleanUp.defer(() => scheduler.app.close());
    const task = new TaskStory();
    await scheduler.publisher.publish([task.created()]);
    await eventually(async () => (await claimsOf(scheduler)) !== undefined);
    await proxy.close();
    await eventually(() => !scheduler.publisher.available);
    // A poll that began before is over.
    await scheduler.app.get(Dispatcher).tick();
    await scheduler.database.query('UPDATE scheduler.task_reminders SET next_reminder = now(), claimed_until = now()');
    // Longer than several polls, and than a publication waits for the broker.
    const lookedAt = async () =>
      (
        await scheduler.database.query<{ seen_at: Date }[]>('SELECT seen_at FROM scheduler.instances')
      )[0]?.seen_at.getTime() ?? 0;
    const before = await lookedAt();
    await eventually(async () => (await lookedAt()) > before + 3_000);
    expect(await claimsOf(scheduler)).toEqual({ claims: 0, claimed_by: null });
    await proxy.reopen();
    await eventually(() => notifier.of(task.id).length === 1, { timeoutMs: 10_000 });
    expect((await claimsOf(scheduler))?.claims).toBe(1);
  }, 90_000);
});

describe('a claim that cannot be released because the database is down', () => {
  it('is released when the database is back', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const notifier = new Notifier();
    const { env, drop } = await testEnvironment('in process');
    cleanUp.defer(drop);
    const { proxy, env: through } = await proxied(env, 'DATABASE_URL');
    cleanUp.defer(() => proxy.close());
    const scheduler = await startScheduler(through, notifier);
    cleanUp.defer(() => scheduler.app.close());
    const task = new TaskStory();
    await scheduler.publisher.publish([task.created()]);
    const taken = Promise.withResolvers<void>();
    notifier.busy = taken.promise;
    notifier.broken = true;
    await scheduler.database.query('UPDATE scheduler.task_reminders SET next_reminder = now(), claimed_until = now()');
    await eventually(async () => (await claimsOf(scheduler))?.claims === 1);
    await proxy.close();
    taken.resolve();
    await eventually(() => notifier.refused === 1);
    notifier.broken = false;
    await proxy.reopen();
    await eventually(() => notifier.of(task.id).length === 1, { timeoutMs: 10_000 });
  }, 30_000);
});

describe('a dead scheduler', () => {
  it('stays registered until all its claims are released; a locked row does not delay the others', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const { env, drop } = await testEnvironment('RabbitMQ');
    cleanUp.defer(drop);
    const scheduler = await startScheduler(env, new Notifier());
    cleanUp.defer(() => scheduler.app.close());
    const [locked, free] = [new TaskStory(), new TaskStory()];
    await scheduler.publisher.publish([locked.created(), free.created()]);
    const claimed = async () =>
      (
        await scheduler.database.query<{ task_id: string }[]>(
          'SELECT task_id FROM scheduler.task_reminders WHERE claimed_by IS NOT NULL',
        )
      ).map((row) => row.task_id);
    const gone = uuidv7();
    await eventually(async () => {
      const [, count] = await scheduler.database.query<[unknown, number]>(
        `UPDATE scheduler.task_reminders SET claims = 1, claimed_by = $1,
           claimed_until = now() + interval '10 minutes'`,
        [gone],
      );
      return count === 2;
    });
    const holder = new Client({ connectionString: env['DATABASE_URL'] });
    await holder.connect();
    cleanUp.defer(() => holder.end());
    await holder.query('BEGIN');
    await holder.query('SELECT FROM scheduler.task_reminders WHERE task_id = $1 FOR UPDATE', [locked.id]);
    await scheduler.database.query(`INSERT INTO scheduler.instances VALUES ($1, now() - interval '1 minute')`, [gone]);
    await eventually(async () => expect(await claimed()).toEqual([locked.id]));
    await holder.query('COMMIT');
    await eventually(async () => expect(await claimed()).toEqual([]));
  }, 30_000);
});

describe('a scheduler without a broker', () => {
  it('dispatches at once what the killed process before it had claimed', async () => {
    const { env, drop } = await testEnvironment('in process');
    const before = await startScheduler(env, new Notifier());
    const task = new TaskStory();
    await before.publisher.publish([task.created()]);
    await before.database.query(
      `UPDATE scheduler.task_reminders SET next_reminder = now(), claims = 1, claimed_by = $1,
         claimed_until = now() + interval '10 minutes'`,
      [uuidv7()],
    );
    await before.app.close();
    const notifier = new Notifier();
    const after = await startScheduler(env, notifier);
    await eventually(() => notifier.of(task.id).length === 1, { timeoutMs: 3_000 });
    await after.app.close();
    await drop();
  }, 20_000);
});

describe('two schedulers on one database', () => {
  it('dispatch each of 1,000 reminders once', async () => {
    const notifier = new Notifier();
    const { env, drop } = await testEnvironment('RabbitMQ');
    const [one, two] = await Promise.all([startScheduler(env, notifier), startScheduler(env, notifier)]);
    const tasks = Array.from({ length: 1_000 }, () => new TaskStory(1_440));
    await one!.publisher.publish(tasks.map((task) => task.created()));
    const count = async () =>
      (await one!.database.query<{ count: number }[]>('SELECT count(*)::int FROM scheduler.task_reminders'))[0]?.count;
    await eventually(async () => (await count()) === 1_000);
    await one!.database.query(
      `UPDATE scheduler.task_reminders
       SET next_reminder = now() + interval '1 s', claimed_until = now() + interval '1 s'`,
    );
    await eventually(() => notifier.received.length >= 1_000);
    await Promise.all([one!.app.close(), two!.app.close()]);
    expect(notifier.received).toHaveLength(1_000);
    expect(new Set(notifier.received.map(({ event }) => event.data.taskId)).size).toBe(1_000);
    await drop();
  }, 60_000);
});
