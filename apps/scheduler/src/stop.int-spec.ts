import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { proxied, Notifier, startScheduler, testEnvironment } from './__fixtures__/scheduler-under-test.js';
import { TaskStory } from './__fixtures__/task-story.js';
import { ShardLease } from './shards/shard-lease.js';

/** The promise of the product, ms. */
const LONGEST_WAIT_MS = 10_000;
/** On time, on a busy machine; a dead scheduler is detected much later. */
const ON_TIME_MS = 2_000;
const DUE_IN_MS = 3_000;
const SHARDS = 64;

describe('a scheduler that stops while it holds reminders', () => {
  let cleanUp = new AsyncDisposableStack();
  afterEach(async () => {
    await cleanUp.disposeAsync();
    cleanUp = new AsyncDisposableStack();
  });

  /** Two schedulers with half of the shards each, their notifier, and a proxy for the first one's database. */
  async function twoSchedulers() {
    const { env, drop } = await testEnvironment('RabbitMQ');
    cleanUp.defer(drop);
    const { proxy, env: through } = await proxied(env, 'DATABASE_URL');
    cleanUp.defer(() => proxy.close());
    const notifier = new Notifier();
    const one = await startScheduler({ ...through, SCHEDULER_LOOKAHEAD_MS: '10000' }, notifier);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= one.app.close());
    cleanUp.defer(() => stop());
    const other = await startScheduler(env, notifier);
    cleanUp.defer(() => other.app.close());
    const shards = [one, other].map(({ app }) => app.get(ShardLease, { strict: false }));
    await eventually(() => shards.every((lease) => lease.shards.size === SHARDS / 2));
    return { other, notifier, proxy, stop, lease: shards[1] as ShardLease };
  }
  type Two = Awaited<ReturnType<typeof twoSchedulers>>;

  /** Creates reminders that fall due soon. */
  async function dueSoon({ other }: Two, count: number) {
    const tasks = Array.from({ length: count }, () => new TaskStory(1_440));
    await other.publish(...tasks.map((task) => task.created()));
    const rows = () => other.database.query<unknown[]>('SELECT FROM scheduler.task_reminders');
    await eventually(async () => (await rows()).length === count);
    const dueAt = Date.now() + DUE_IN_MS;
    await other.database.query('UPDATE scheduler.task_reminders SET next_reminder = $1', [new Date(dueAt)]);
    return { tasks, dueAt };
  }

  /** Waits until each is dispatched. Returns the milliseconds from `from` to the last. */
  async function waitUntilDispatched({ notifier }: Two, tasks: readonly TaskStory[], from: number): Promise<number> {
    const times = () => tasks.map(({ id }) => notifier.of(id)[0]?.at ?? Infinity);
    await eventually(() => Math.max(...times()) < Infinity, {
      describe: `${tasks.length} reminders are dispatched`,
    });
    return Math.max(...times()) - from;
  }

  it('frees its shards: another dispatches each reminder on time, once', async () => {
    const two = await twoSchedulers();
    const { tasks, dueAt } = await dueSoon(two, 50);
    await two.stop();
    expect(await waitUntilDispatched(two, tasks, dueAt)).toBeLessThan(ON_TIME_MS);
    expect(two.lease.shards.size).toBe(SHARDS);
    expect(two.notifier.received).toHaveLength(tasks.length);
  });

  it('leaves shards that it cannot free to another, for ten seconds at most', async () => {
    const two = await twoSchedulers();
    const { tasks } = await dueSoon(two, 20);
    await two.proxy.close();
    await two.stop();
    expect(await waitUntilDispatched(two, tasks, Date.now())).toBeLessThan(LONGEST_WAIT_MS);
  });
});
