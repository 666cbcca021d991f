import { afterEach, describe, expect, it } from '@jest/globals';
import { metricsText } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { Client } from 'pg';
import { proxied, Notifier, startScheduler, TaskStory, testEnvironment } from './__fixtures__/scheduler-under-test.js';
import { InstanceRegistry } from './instances/instance-registry.js';

/** What the product promises. */
const LONGEST_WAIT_MS = 10_000;
/** On time, on a busy machine; a dead scheduler is detected much later. */
const ON_TIME_MS = 2_000;
const DUE_IN_MS = 3_000;

const FAR_SIGHTED = { SCHEDULER_LOOKAHEAD_MS: '10000' };
/** Claims nothing before it is due. */
const SHORT_SIGHTED = { SCHEDULER_LOOKAHEAD_MS: '0' };

describe('a scheduler that stops while it holds reminders', () => {
  let cleanUp = new AsyncDisposableStack();
  afterEach(async () => {
    await cleanUp.disposeAsync();
    cleanUp = new AsyncDisposableStack();
  }, 30_000);

  /** Two schedulers, their notifier, a proxy for the first one's broker, and another session in their database. */
  async function twoSchedulers(others = SHORT_SIGHTED) {
    const { env, drop } = await testEnvironment('RabbitMQ');
    cleanUp.defer(drop);
    const { proxy, env: through } = await proxied(env, 'AMQP_URL');
    cleanUp.defer(() => proxy.close());
    const session = new Client({ connectionString: env['DATABASE_URL'] });
    await session.connect();
    cleanUp.defer(() => session.end());
    const notifier = new Notifier();
    const one = await startScheduler({ ...through, ...FAR_SIGHTED }, notifier);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= one.app.close());
    cleanUp.defer(() => stop());
    const other = await startScheduler({ ...env, ...others }, notifier);
    cleanUp.defer(() => other.app.close());
    return { one, other, notifier, session, proxy, stop };
  }
  type Two = Awaited<ReturnType<typeof twoSchedulers>>;

  const countOf = async ({ session }: Two, where: string, parameters: unknown[] = []) =>
    (await session.query(`SELECT FROM scheduler.task_reminders WHERE ${where}`, parameters)).rowCount;

  /** Creates reminders that fall due soon, the last a second after the others; resolves when all are claimed. */
  async function claimed(two: Two, count: number, dueInMs = DUE_IN_MS) {
    const tasks = Array.from({ length: count }, () => new TaskStory(1_440));
    await two.other.publisher.publish(tasks.map((task) => task.created()));
    await eventually(async () => (await countOf(two, 'true')) === count);
    const dueAt = Date.now() + dueInMs;
    await two.session.query(
      `UPDATE scheduler.task_reminders
       SET next_reminder = CASE WHEN task_id = $3 THEN $2 ELSE $1 END::timestamptz,
           claimed_until = CASE WHEN task_id = $3 THEN $2 ELSE $1 END::timestamptz`,
      [new Date(dueAt), new Date(dueAt + 1_000), tasks.at(-1)?.id],
    );
    await eventually(async () => (await countOf(two, 'claimed_by IS NOT NULL')) === count);
    return { tasks, dueAt };
  }

  /** Waits until each is dispatched. Returns the milliseconds from `from` to the last. */
  async function waitUntilDispatched({ notifier }: Two, tasks: readonly TaskStory[], from: number): Promise<number> {
    const times = () => tasks.map(({ id }) => notifier.of(id)[0]?.at ?? Infinity);
    await eventually(() => Math.max(...times()) < Infinity, {
      timeoutMs: 20_000,
      describe: `${tasks.length} reminders are dispatched`,
    });
    return Math.max(...times()) - from;
  }

  /** The database refuses to release claims until `work` ends. */
  async function refusing({ session }: Two, work: () => Promise<void>): Promise<void> {
    await session.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
       CREATE TRIGGER refuse BEFORE UPDATE ON scheduler.task_reminders
       FOR EACH ROW WHEN (new.claimed_by IS NULL) EXECUTE FUNCTION refuse()`,
    );
    await work();
    await session.query('DROP TRIGGER refuse ON scheduler.task_reminders');
  }

  const countNotDispatched = async (): Promise<number> =>
    Number(/recuerda_reminders_due_total\{outcome="failed"\} (\d+)/.exec(await metricsText())?.[1]);

  it('releases them: another dispatches each on time, once', async () => {
    const two = await twoSchedulers();
    const { tasks, dueAt } = await claimed(two, 50);
    await two.stop();
    expect(await waitUntilDispatched(two, tasks, dueAt)).toBeLessThan(ON_TIME_MS);
    expect(two.notifier.received).toHaveLength(tasks.length);
  }, 60_000);

  it('releases none that another has claimed since', async () => {
    const two = await twoSchedulers(FAR_SIGHTED);
    const { tasks, dueAt } = await claimed(two, 20, 8_000);
    const takenOver = two.other.app.get(InstanceRegistry, { strict: false }).id;
    await eventually(async () => {
      await two.session.query(
        `UPDATE scheduler.task_reminders SET claimed_by = NULL, claimed_until = next_reminder WHERE claimed_by <> $1`,
        [takenOver],
      );
      return (await countOf(two, 'claimed_by = $1', [takenOver])) === tasks.length;
    });
    await two.stop();
    expect(await waitUntilDispatched(two, tasks, dueAt)).toBeLessThan(ON_TIME_MS);
    expect(two.notifier.received).toHaveLength(tasks.length);
  }, 60_000);

  it('releases all but locked rows, which wait ten seconds at most', async () => {
    const two = await twoSchedulers();
    const { tasks, dueAt } = await claimed(two, 20);
    const [locked, ...others] = tasks;
    await two.session.query('BEGIN');
    await two.session.query('SELECT FROM scheduler.task_reminders WHERE task_id = $1 FOR UPDATE', [locked?.id]);
    const stopped = two.stop();
    expect(await waitUntilDispatched(two, others, dueAt)).toBeLessThan(ON_TIME_MS);
    await two.session.query('COMMIT');
    const freeAt = Date.now();
    await stopped;
    expect(await waitUntilDispatched(two, tasks, freeAt)).toBeLessThan(LONGEST_WAIT_MS);
  }, 60_000);

  it('leaves claims that the database refuses to release to another, for ten seconds at most', async () => {
    const two = await twoSchedulers();
    const { tasks, dueAt } = await claimed(two, 20);
    await refusing(two, async () => two.stop());
    expect(await waitUntilDispatched(two, tasks, dueAt)).toBeLessThan(LONGEST_WAIT_MS);
  }, 60_000);

  it('leaves what it can neither dispatch nor release to another, for ten seconds at most', async () => {
    const two = await twoSchedulers();
    const { tasks } = await claimed(two, 20);
    await two.proxy.close();
    const before = await countNotDispatched();
    await refusing(two, async () => {
      await eventually(async () => (await countNotDispatched()) === before + tasks.length, { timeoutMs: 15_000 });
      await two.stop();
    });
    expect(await waitUntilDispatched(two, tasks, Date.now())).toBeLessThan(LONGEST_WAIT_MS);
  }, 60_000);
});
