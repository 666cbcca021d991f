import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { metricsText } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { failed, sent } from './__fixtures__/results.js';
import {
  Notifier,
  type SchedulerProcess,
  startScheduler,
  testEnvironment,
} from './__fixtures__/scheduler-under-test.js';
import { TaskStory } from './__fixtures__/task-story.js';
import { MeasureReminders } from './rows/measure-reminders.js';

describe('the metrics of the scheduler', () => {
  const notifier = new Notifier();
  let scheduler: SchedulerProcess;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const environment = await testEnvironment('in process');
    drop = environment.drop;
    scheduler = await startScheduler({ ...environment.env, SCHEDULER_MAX_IN_FLIGHT: '1' }, notifier);
  });
  afterAll(async () => {
    await scheduler?.app.close();
    await drop?.();
  });

  const value = async (series: string): Promise<number> => {
    const line = (await metricsText()).split('\n').find((text) => text.startsWith(`recuerda_${series} `));
    return line === undefined ? NaN : Number(line.slice(line.lastIndexOf(' ')));
  };
  const measured = async (series: string): Promise<number> => {
    const reminders = scheduler.app.get(MeasureReminders, { strict: false });
    await Promise.all([reminders.measure(), reminders.count()]);
    return value(series);
  };
  const taskWithReminder = async (): Promise<TaskStory> => {
    const task = new TaskStory(1_440);
    await scheduler.publish(task.created());
    await scheduler.scheduled(task);
    return task;
  };
  const dueNow = (...tasks: TaskStory[]) => scheduler.setDue(new Date(), ...tasks);
  const waitUntilDispatched = async (task: TaskStory) => {
    await eventually(() => notifier.of(task.id).length > 0);
    return notifier.of(task.id).at(-1)!.event.data;
  };

  it('start at 0, so that the first event is an increase', async () => {
    expect(await value('reminders_due_total{outcome="failed"}')).toBe(0);
    expect(await value('reminder_results_total{outcome="failed"}')).toBe(0);
    expect(await value('scheduler_leases_ended_total')).toBe(0);
  });

  it('count a claimed, dispatched and sent reminder, and measure its lateness', async () => {
    const before = await value('reminders_last_look_timestamp_seconds');
    const task = await taskWithReminder();
    await scheduler.setDue(new Date(Date.now() - 60_000), task);
    await scheduler.publish(sent(await waitUntilDispatched(task)));
    await eventually(async () => expect(await value('reminder_results_total{outcome="sent"}')).toBe(1));
    expect(await value('reminders_claimed_total')).toBe(1);
    expect(await value('reminders_due_total{outcome="published"}')).toBe(1);
    expect(await value('reminder_lateness_seconds_count')).toBe(1);
    // It was due a minute ago.
    expect(await value('reminder_lateness_seconds_bucket{le="30"}')).toBe(0);
    expect(await value('reminder_lateness_seconds_bucket{le="120"}')).toBe(1);
    expect(await value('reminders_last_look_timestamp_seconds')).toBeGreaterThan(before);
    expect(await measured('reminders_scheduled')).toBe(1);
  });

  it('count the chains stopped by a failed reminder', async () => {
    const task = await taskWithReminder();
    expect(await measured('reminders_stopped')).toBe(0);
    await dueNow(task);
    await scheduler.publish(failed(await waitUntilDispatched(task)));
    await eventually(async () => expect(await measured('reminders_stopped')).toBe(1));
    expect(await value('reminder_results_total{outcome="failed"}')).toBe(1);
  });

  it('measure what is in flight, and how long reminders without a result are overdue', async () => {
    const [one, two] = [await taskWithReminder(), await taskWithReminder()];
    await dueNow(one, two);
    await eventually(async () => expect(await value('reminders_in_flight')).toBe(1));
    await eventually(async () => expect(await measured('reminders_overdue_seconds')).toBeGreaterThan(0.5));
    for (const task of [one, two]) {
      await scheduler.publish(sent(await waitUntilDispatched(task)));
    }
    await eventually(async () => expect(await value('reminders_in_flight')).toBe(0));
    // A measurement that began before may end after.
    await eventually(async () => expect(await measured('reminders_overdue_seconds')).toBe(0));
  });

  it('count reminders that could not be dispatched', async () => {
    notifier.broken = true;
    const task = await taskWithReminder();
    await dueNow(task);
    await eventually(async () => expect(await value('reminders_due_total{outcome="failed"}')).toBeGreaterThan(0));
    notifier.broken = false;
    await waitUntilDispatched(task);
  });

  it('count the leases of dead schedulers, and the shards of this one', async () => {
    await scheduler.database.query(
      `INSERT INTO scheduler.shard_owners VALUES (gen_random_uuid(), now() - interval '1 second')`,
    );
    await eventually(async () => expect(await value('scheduler_leases_ended_total')).toBe(1));
    await eventually(async () => expect(await value('scheduler_shards')).toBe(64));
  });
});
