import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import {
  Notifier,
  type SchedulerProcess,
  startScheduler,
  testEnvironment,
} from './__fixtures__/scheduler-under-test.js';
import { TaskStory } from './__fixtures__/task-story.js';

describe('the shards of a scheduler', () => {
  const notifier = new Notifier();
  let scheduler: SchedulerProcess;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const environment = await testEnvironment('RabbitMQ');
    drop = environment.drop;
    scheduler = await startScheduler(environment.env, notifier);
  });
  afterAll(async () => {
    await scheduler?.app.close();
    await drop?.();
  });

  it('are lost: what has no result is dispatched again, with a new expiry', async () => {
    const task = new TaskStory(240);
    await scheduler.publish(task.created());
    await scheduler.scheduled(task);
    await scheduler.setDue(new Date(), task);
    await eventually(() => notifier.of(task.id).length === 1);
    await scheduler.database.query('DELETE FROM scheduler.shard_owners');
    await eventually(() => notifier.of(task.id).length === 2);
    const [first, second] = notifier.of(task.id);
    expect(second!.event.data).toEqual(first!.event.data);
    expect(Date.parse(second!.event.expirytime ?? '') - second!.at).toBeGreaterThan(9 * MINUTE_MS);
  });

  it('of a dead scheduler are taken within seconds', async () => {
    const { database } = scheduler;
    const task = new TaskStory(240);
    await scheduler.publish(task.created());
    await scheduler.scheduled(task);
    const dead = uuidv7();
    await database.query(`INSERT INTO scheduler.shard_owners VALUES ($1, now() + interval '1 hour')`, [dead]);
    await eventually(async () => {
      const [row] = await database.query<{ free: number }[]>(
        'SELECT count(*)::int AS free FROM scheduler.shards WHERE owner IS NULL',
      );
      expect(row?.free).toBe(32);
    });
    await database.query('UPDATE scheduler.shard_owners SET leased_until = now() WHERE id = $1', [dead]);
    await scheduler.setDue(new Date(), task);
    await eventually(() => notifier.of(task.id).length === 1);
  });

  it('hold all reminders of an employee in one, also after a reassignment', async () => {
    const [one, two] = [new TaskStory(), new TaskStory()];
    await scheduler.publish(one.created(), two.created());
    await Promise.all([scheduler.scheduled(one), scheduler.scheduled(two)]);
    const before = await scheduler.reminderOf(two);
    const employeeId = uuidv7();
    await scheduler.publish(one.reassigned(employeeId), two.reassigned(employeeId));
    const rows = () =>
      scheduler.database.query<{ shard: number; employee_id: string }[]>(
        'SELECT shard, employee_id FROM scheduler.task_reminders WHERE task_id IN ($1, $2)',
        [one.id, two.id],
      );
    await eventually(async () => {
      const [first, second] = await rows();
      expect(first).toEqual(second);
      expect(first?.employee_id).toBe(employeeId);
    });
    expect(await scheduler.reminderOf(two)).toEqual(before);
  });
});
