import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Envelope,
  DISPATCH_AHEAD_MS,
  DISPATCH_WINDOW_MS,
  InitialiseReminders,
  ListUpcomingReminders,
  MINUTE_MS,
} from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { cancelled, failed, sent } from './__fixtures__/results.js';
import {
  Notifier,
  type SchedulerProcess,
  startScheduler,
  testEnvironment,
} from './__fixtures__/scheduler-under-test.js';
import { TaskStory } from './__fixtures__/task-story.js';

describe.each(['in process', 'RabbitMQ'] as const)('the scheduler, %s', (transport) => {
  const notifier = new Notifier();
  let scheduler: SchedulerProcess;
  let drop: () => Promise<void>;

  const publish = (...events: Envelope[]) => scheduler.publish(...events);
  const reminderOf = (task: TaskStory) => scheduler.reminderOf(task);
  const initialise = (task: TaskStory) => scheduler.requests.send(InitialiseReminders, { taskId: task.id });
  const scheduled = (task: TaskStory) => scheduler.scheduled(task);
  /** Resolves when everything published before is applied: the queue keeps its order. */
  const settled = async () => {
    const marker = new TaskStory();
    await publish(marker.created());
    await scheduled(marker);
  };
  const dueNow = async (task: TaskStory, due = new Date()) => {
    const before = notifier.of(task.id).length;
    await scheduled(task);
    await scheduler.setDue(due, task);
    await eventually(() => notifier.of(task.id).length > before);
    return notifier.of(task.id).at(-1)!.event.data;
  };
  beforeAll(async () => {
    const environment = await testEnvironment(transport);
    drop = environment.drop;
    scheduler = await startScheduler(environment.env, notifier);
  });
  afterAll(async () => {
    await scheduler?.app.close();
    await drop?.();
  });

  it('gives a new task a reminder at creation + interval [REM-05]', async () => {
    const task = new TaskStory(15);
    const created = task.created();
    await publish(created);
    const reminder = await scheduled(task);
    expect(reminder).toMatchObject({ taskId: task.id, status: 'scheduled', sentAt: null });
    expect(Date.parse(reminder.nextReminder)).toBe(Date.parse(created.time) + 15 * MINUTE_MS);
  });

  it('starts from now when the event arrives after creation + interval', async () => {
    const task = new TaskStory(1);
    const before = Date.now();
    await publish(task.created(new Date(before - 10 * MINUTE_MS)));
    const reminder = await scheduled(task);
    expect(Date.parse(reminder.nextReminder)).toBeGreaterThanOrEqual(before + MINUTE_MS);
  });

  it('follows pause, activation, interval and deletion, not other edits [REM-02, REM-03, REM-04, REM-05]', async () => {
    const task = new TaskStory(15);
    await publish(task.created());
    const first = await scheduled(task);
    await publish(task.renamed());
    expect(await scheduled(task)).toEqual(first);
    const every60 = task.every(60);
    await publish(every60);
    await eventually(async () => {
      expect(Date.parse((await reminderOf(task))?.nextReminder ?? '')).toBe(Date.parse(every60.time) + 60 * MINUTE_MS);
    });
    await publish(task.paused());
    await eventually(async () => (await reminderOf(task)) === undefined);
    await publish(task.activated());
    expect((await scheduled(task)).id).not.toBe(first.id);
    await publish(task.deleted());
    await eventually(async () => (await reminderOf(task)) === undefined);
  });

  it('ends in the same state when events are late, repeated or shuffled', async () => {
    const paused = new TaskStory();
    const last = new TaskStory();
    const gone = new TaskStory();
    const events = [
      ...[paused.created(), paused.paused(), paused.activated(), paused.paused()],
      ...[last.created(), last.paused(), last.activated(), last.every(240)],
      ...[gone.created(), gone.renamed(), gone.deleted()],
    ];
    for (const event of [...events].reverse()) await publish(event);
    await publish(...events, ...events);
    await scheduled(last);
    await settled();
    // Only late events: all but the last of each task, the oldest at the end.
    for (const late of [events[9]!, events[8]!, events[6]!, events[5]!, events[2]!, events[0]!]) {
      await publish(late);
      await settled();
    }
    await eventually(async () => {
      expect(await reminderOf(paused)).toBeUndefined();
      expect(await reminderOf(gone)).toBeUndefined();
      const due = Date.parse((await reminderOf(last))?.nextReminder ?? '');
      expect(due).toBeGreaterThan(Date.now() + 200 * MINUTE_MS);
    });
  });

  it('dispatches a reminder once, just before its due time', async () => {
    const lateness: number[] = [];
    // Other tests may delay most of them.
    while (lateness.length < 5 || (Math.min(...lateness) >= 50 && lateness.length < 20)) {
      const departmentId = lateness.length % 2 === 0 ? null : uuidv7();
      const task = new TaskStory(1, departmentId);
      await publish(task.created());
      const reminder = await scheduled(task);
      const due = new Date(Date.now() + 1_200);
      await scheduler.setDue(due, task);
      await eventually(() => notifier.of(task.id).length === 1);
      const { at, event } = notifier.of(task.id)[0]!;
      lateness.push(at - due.getTime());
      const ids = { reminderId: reminder.id, taskId: task.id, departmentId };
      expect(event.data).toEqual({ ...ids, dueAt: due.toISOString(), activation: 1 });
      const dispatchedAt = Date.parse(event.time);
      expect(Date.parse(event.expirytime ?? '')).toBe(Math.max(due.getTime(), dispatchedAt) + 10 * MINUTE_MS);
    }
    expect(Math.min(...lateness)).toBeGreaterThanOrEqual(-DISPATCH_AHEAD_MS - DISPATCH_WINDOW_MS);
    expect(Math.min(...lateness)).toBeLessThan(50);
  });

  it('sent: the next is due an interval later, or from now after an outage; repeats are ignored [REM-07]', async () => {
    const task = new TaskStory(1);
    await publish(task.created());
    const due = await dueNow(task);
    await publish(sent(due), sent(due));
    await eventually(async () => {
      const next = await reminderOf(task);
      expect(next?.id).not.toBe(due.reminderId);
      expect(Date.parse(next?.nextReminder ?? '')).toBe(Date.parse(due.dueAt) + MINUTE_MS);
    });
    const next = await reminderOf(task);
    await publish(sent(due));
    expect(await reminderOf(task)).toEqual(next);
    const late = await dueNow(task, new Date(Date.now() - 60 * MINUTE_MS));
    const before = Date.now();
    await publish(sent(late));
    await eventually(async () => {
      const again = Date.parse((await reminderOf(task))?.nextReminder ?? '');
      expect(again).toBeGreaterThanOrEqual(before + MINUTE_MS);
      expect(again).toBeLessThanOrEqual(Date.now() + MINUTE_MS);
    });
  });

  it('failed: the chain stops until it is initialised; the failure stays known [REM-08, REM-12, TASK-17]', async () => {
    const task = new TaskStory(1);
    await publish(task.created());
    const due = await dueNow(task);
    await publish(failed(due));
    await eventually(async () => (await reminderOf(task))?.status === 'failed');
    const failedAt = (await reminderOf(task))?.sentAt;
    expect(failedAt).toEqual(expect.any(String));
    expect(await initialise(task)).toEqual({ restored: 0, scheduled: 1 });
    const restarted = await reminderOf(task);
    expect(restarted).toMatchObject({ status: 'scheduled', sentAt: null, failedAt });
    expect(await initialise(task)).toEqual({ restored: 1, scheduled: 0 });
    expect(await reminderOf(task)).toEqual(restarted);
    await publish(sent(await dueNow(task)));
    await eventually(async () => {
      const next = await reminderOf(task);
      expect(next?.id).not.toBe(restarted?.id);
      expect(next).toMatchObject({ status: 'scheduled', failedAt: null });
    });
  });

  it('initialises only remindable tasks without a reminder [REM-11]', async () => {
    const bare = new TaskStory();
    const paused = new TaskStory();
    await publish(bare.created(), paused.created(), paused.paused());
    await settled();
    await scheduler.database.query('DELETE FROM scheduler.task_reminders WHERE task_id = $1', [bare.id]);
    expect((await scheduler.requests.send(InitialiseReminders, {})).scheduled).toBe(1);
    await scheduled(bare);
    expect(await reminderOf(paused)).toBeUndefined();
  });

  it('cancelled: the row is deleted [REM-06]', async () => {
    const task = new TaskStory(1);
    await publish(task.created());
    await publish(cancelled(await dueNow(task)));
    await eventually(async () => (await reminderOf(task)) === undefined);
  });

  it('ignores the result of a replaced reminder [REM-09]', async () => {
    const task = new TaskStory(1);
    await publish(task.created());
    const due = await dueNow(task);
    await publish(task.paused(), task.activated());
    await eventually(async () => ((await reminderOf(task))?.id ?? due.reminderId) !== due.reminderId);
    const renewed = await reminderOf(task);
    await publish(sent(due), failed(due));
    expect(await reminderOf(task)).toEqual(renewed);
  });

  it('lists upcoming reminders, earliest first [DASH-07]', async () => {
    const tasks = [30, 15].map((interval) => new TaskStory(interval));
    await publish(...tasks.map((task) => task.created()));
    await Promise.all(tasks.map((task) => scheduled(task)));
    const upcoming = await scheduler.requests.send(ListUpcomingReminders, { limit: 50 });
    const times = upcoming.map(({ nextReminder }) => nextReminder);
    expect(times).toEqual([...times].sort());
    expect(upcoming.every(({ status }) => status === 'scheduled')).toBe(true);
    expect(await scheduler.requests.send(ListUpcomingReminders, { limit: 1 })).toEqual(upcoming.slice(0, 1));
  });
});
