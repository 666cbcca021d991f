import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CountHeldReminders,
  EmployeeConsented,
  type HoldReason,
  ReminderDeferred,
  RemindersReleased,
} from '@recuerda/contracts';
import { eventually, untilWaiting } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { sent } from '../__fixtures__/results.js';
import {
  Notifier,
  type SchedulerProcess,
  startScheduler,
  testEnvironment,
} from '../__fixtures__/scheduler-under-test.js';
import { TaskStory } from '../__fixtures__/task-story.js';
import { HoldsController } from './holds.controller.js';

const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000);

describe.each(['in process', 'RabbitMQ'] as const)('held reminders, %s', (transport) => {
  const notifier = new Notifier();
  let scheduler: SchedulerProcess;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const environment = await testEnvironment(transport);
    drop = environment.drop;
    scheduler = await startScheduler(environment.env, notifier);
  });
  afterAll(async () => {
    await scheduler?.app.close();
    await drop?.();
  });
  beforeEach(() => scheduler.database.query('DELETE FROM scheduler.task_reminders'));

  const dispatched = async (): Promise<TaskStory> => {
    const task = new TaskStory();
    await scheduler.publish(task.created());
    await scheduler.scheduled(task);
    await scheduler.setDue(new Date(), task);
    await eventually(() => notifier.of(task.id).length === 1);
    return task;
  };
  const last = (task: TaskStory) => notifier.of(task.id).at(-1)!.event.data;
  const deferred = (
    task: TaskStory,
    notBefore: Date,
    reason: HoldReason = 'provider_stopped',
    account: string | null = 'one',
  ) => {
    const { reminderId, taskId } = last(task);
    return ReminderDeferred.create({
      id: uuidv7(),
      subject: reminderId,
      time: new Date(),
      data: { reminderId, taskId, notBefore: notBefore.toISOString(), reason, account },
    });
  };
  const released = (limit?: number, account = 'one') =>
    RemindersReleased.create({
      id: uuidv7(),
      subject: 'provider_stopped',
      time: new Date(),
      data: { account, reason: 'provider_stopped', ...(limit !== undefined && { limit }) },
    });
  const held = async () => (await scheduler.requests.send(CountHeldReminders, {})).held;

  it('are shown with their reason, sent once when released, and go on as any chain [REM-16]', async () => {
    const task = await dispatched();
    const { dueAt, reminderId } = last(task);
    const until = IN_AN_HOUR();
    await scheduler.publish(deferred(task, until));
    await eventually(async () => expect(await held()).toBe(1));
    expect(await scheduler.reminderOf(task)).toMatchObject({
      id: reminderId,
      status: 'scheduled',
      nextReminder: until.toISOString(),
      heldReason: 'provider_stopped',
    });
    expect(notifier.of(task.id)).toHaveLength(1);

    await scheduler.publish(released());
    await eventually(() => notifier.of(task.id).length === 2);
    expect(last(task)).toMatchObject({ reminderId, dueAt, heldUntil: expect.any(String) });
    await scheduler.publish(sent(last(task)));
    const next = await eventually(async () => {
      const row = await scheduler.reminderOf(task);
      expect(row?.id).not.toBe(reminderId);
      return row;
    });
    expect(next).toMatchObject({ status: 'scheduled', heldReason: null });
    expect(await held()).toBe(0);
    expect(notifier.of(task.id)).toHaveLength(2);
  });

  it('are released also where their deferral comes together with the release [REM-16]', async () => {
    const task = await dispatched();
    const holds = scheduler.app.get(HoldsController, { strict: false });
    await holds.handle([deferred(task, IN_AN_HOUR()), released()]);
    await eventually(() => notifier.of(task.id).length === 2);
    expect(last(task)).toMatchObject({ heldUntil: expect.any(String) });
  });

  it('of one account are counted by it, and released with it alone, also after another hold', async () => {
    const count = async (account: string, reason?: HoldReason) =>
      (await scheduler.requests.send(CountHeldReminders, { account, ...(reason && { reason }) })).held;
    const [one, other, moved] = [await dispatched(), await dispatched(), await dispatched()];
    const until = IN_AN_HOUR();
    await scheduler.publish(
      ...[deferred(one, until), deferred(other, until, 'provider_stopped', 'other'), deferred(moved, until)],
    );
    await eventually(async () => expect(await held()).toBe(3));
    expect([await count('one'), await count('other'), await count('none')]).toEqual([2, 1, 0]);
    expect([await count('one', 'provider_stopped'), await count('one', 'outage')]).toEqual([2, 0]);
    await scheduler.publish(deferred(moved, until, 'provider_stopped', 'other'));
    await eventually(async () => expect([await count('one'), await count('other')]).toEqual([1, 2]));
    for (const limit of [1, undefined]) await scheduler.publish(released(limit, 'none'));
    expect(await held()).toBe(3);
    await scheduler.publish(released());
    await eventually(() => notifier.of(one.id).length === 2);
    expect([await count('one'), await count('other')]).toEqual([0, 2]);
    await scheduler.publish(released(1, 'other'));
    await eventually(async () => expect([await held(), await count('other')]).toEqual([1, 1]));
    await scheduler.publish(released(undefined, 'other'));
    await eventually(() => [other, moved].every((task) => notifier.of(task.id).length === 2));
    // What waits for a window waits for no account.
    await scheduler.publish(deferred(one, until, 'hours', null));
    await eventually(async () => expect((await scheduler.reminderOf(one))?.heldReason).toBe('hours'));
    expect(await count('one', 'hours')).toBe(0);
  });

  it('are dispatched at the end of the hold, with the time they were due', async () => {
    const task = await dispatched();
    const { dueAt, reminderId } = last(task);
    await scheduler.publish(deferred(task, new Date(Date.now() + 1_000)));
    await eventually(() => notifier.of(task.id).length === 2);
    expect(last(task)).toMatchObject({ reminderId, dueAt });
  });

  it('are released one at a time, the longest held first', async () => {
    const tasks = [await dispatched(), await dispatched(), await dispatched()];
    await scheduler.publish(...tasks.map((task) => deferred(task, IN_AN_HOUR())));
    await eventually(async () => expect(await held()).toBe(3));
    await scheduler.publish(released(1));
    const [first, ...others] = tasks as [TaskStory, ...TaskStory[]];
    await eventually(() => notifier.of(first.id).length === 2);
    expect(await held()).toBe(2);
    for (const other of others) expect(notifier.of(other.id)).toHaveLength(1);
  });

  it('are released one after another, and the one that was not tried for longest first [WA-29]', async () => {
    const tasks = [await dispatched(), await dispatched(), await dispatched()] as [TaskStory, TaskStory, TaskStory];
    const until = Date.now() + 3_600_000;
    await scheduler.publish(...tasks.map((task, index) => deferred(task, new Date(until + index))));
    await eventually(async () => expect(await held()).toBe(3));
    await scheduler.publish(released(1));
    await eventually(() => notifier.of(tasks[0].id).length === 2);
    // A probe that failed.
    await scheduler.publish(deferred(tasks[0], new Date(until + 9)));
    await eventually(async () => expect(await held()).toBe(3));
    await scheduler.publish(released(1));
    await eventually(() => notifier.of(tasks[1].id).length === 2);
    await scheduler.publish(deferred(tasks[1], new Date(until + 10)));
    await eventually(async () => expect(await held()).toBe(3));

    await scheduler.publish(released());
    await eventually(() => tasks.every((task, index) => notifier.of(task.id).length === (index < 2 ? 3 : 2)));
    const times = tasks.map((task) => Date.parse(last(task).heldUntil!)).toSorted((one, other) => one - other);
    expect([times[1]! - times[0]!, times[2]! - times[1]!]).toEqual([250, 250]);
  });

  it('are all released, also one that another session has locked', async () => {
    const task = await dispatched();
    await scheduler.publish(deferred(task, IN_AN_HOUR()));
    await eventually(async () => expect(await held()).toBe(1));
    let publishing: Promise<void> | undefined;
    await scheduler.database.transaction(async (manager) => {
      await manager.query('SELECT FROM scheduler.task_reminders WHERE task_id = $1 FOR UPDATE', [task.id]);
      publishing = scheduler.publish(released());
      await untilWaiting(manager);
    });
    await publishing;
    await eventually(() => notifier.of(task.id).length === 2);
  });

  it('for the consent of an employee are released when it is given, and only theirs [CON-03]', async () => {
    const [task, other] = [await dispatched(), await dispatched()];
    await scheduler.publish(...[task, other].map((one) => deferred(one, IN_AN_HOUR(), 'consent')));
    await eventually(async () => expect((await scheduler.reminderOf(other))?.heldReason).toBe('consent'));
    // It does not wait for the provider.
    expect(await held()).toBe(0);
    const data = { employeeId: task.employeeId };
    const subject = task.employeeId;
    await scheduler.publish(EmployeeConsented.create({ id: uuidv7(), subject, time: new Date(), data }));
    await eventually(() => notifier.of(task.id).length === 2);
    expect(notifier.of(other.id)).toHaveLength(1);
    expect((await scheduler.reminderOf(other))?.heldReason).toBe('consent');
  });

  it('for the consent are released also if it was given while they were on their way [CON-03]', async () => {
    const [task, other] = [await dispatched(), await dispatched()];
    const data = { employeeId: task.employeeId };
    const consented = () =>
      EmployeeConsented.create({ id: uuidv7(), subject: task.employeeId, time: new Date(), data });
    await scheduler.publish(consented());
    await scheduler.publish(...[task, other].map((one) => deferred(one, IN_AN_HOUR(), 'consent')));
    await eventually(async () => expect((await scheduler.reminderOf(other))?.heldReason).toBe('consent'));
    await eventually(() => notifier.of(task.id).length === 2);
    expect(notifier.of(other.id)).toHaveLength(1);
    // Each consent is followed by one more release, not by releases for ever.
    await scheduler.publish(deferred(task, IN_AN_HOUR(), 'consent'));
    await eventually(async () => expect((await scheduler.reminderOf(task))?.heldReason).toBe('consent'));
    await scheduler.publish(consented());
    await eventually(() => notifier.of(task.id).length === 3);
  });

  it('end when their task is stopped, and a late deferral brings none back', async () => {
    const task = await dispatched();
    const late = deferred(task, IN_AN_HOUR());
    await scheduler.publish(task.paused());
    await eventually(async () => expect(await scheduler.reminderOf(task)).toBeUndefined());
    await scheduler.publish(late);
    expect(await held()).toBe(0);
  });
});
