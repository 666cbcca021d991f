import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { EndSuspension, GetSuspension } from '@recuerda/contracts';
import { consistently, eventually } from '@recuerda/testing';
import {
  Notifier,
  type SchedulerProcess,
  startScheduler,
  testEnvironment,
} from '../__fixtures__/scheduler-under-test.js';
import { TaskStory } from '../__fixtures__/task-story.js';

let scheduler: SchedulerProcess;
let notifier: Notifier;
let environment: Awaited<ReturnType<typeof testEnvironment>>;
beforeAll(async () => {
  environment = await testEnvironment('in process');
});
afterEach(() => scheduler?.app.close());
afterAll(() => environment?.drop());

const start = async (dataOf?: string) => {
  notifier = new Notifier();
  scheduler = await startScheduler({ ...environment.env, ...(dataOf && { RESTORED_DATA_OF: dataOf }) }, notifier);
};
const dueTask = async (minutesAgo = 60, reminderInterval = 1) => {
  const task = new TaskStory(reminderInterval);
  await scheduler.publish(task.created());
  await scheduler.scheduled(task);
  await scheduler.setDue(new Date(Date.now() - minutesAgo * 60_000), task);
  return task;
};
const state = async () => (await scheduler.requests.send(GetSuspension, {})).suspension;

it('reminders of restored data wait until they are resumed, once for each backup [BACKUP-04]', async () => {
  await start('2026-03-01T12:00:00-06:00');
  const task = await dueTask();
  expect(await state()).toEqual({ dataOf: '2026-03-01T18:00:00.000Z', overdue: 1 });
  // Several looks of the dispatcher.
  await consistently(() => expect(notifier.received).toEqual([]), { forMs: 1_000 });

  await scheduler.requests.send(EndSuspension, {});
  await scheduler.requests.send(EndSuspension, {});
  expect(await state()).toBeNull();
  await eventually(() => expect(notifier.of(task.id)).toHaveLength(1));
  await scheduler.app.close();

  await start('2026-03-01T12:00:00-06:00');
  expect(await state()).toBeNull();
  await scheduler.app.close();

  await start('2026-03-02T12:00:00-06:00');
  expect(await state()).toMatchObject({ dataOf: '2026-03-02T18:00:00.000Z' });
  await scheduler.app.close();

  // Also without the setting, as another process may have been started with it.
  await start();
  expect(await state()).not.toBeNull();
  await scheduler.requests.send(EndSuspension, {});
});

it('overdue reminders are skipped if that is chosen: each chain goes on with its next one [BACKUP-06]', async () => {
  await start('2026-03-03T12:00:00-06:00');
  const late = await dueTask(90, 60);
  const justDue = await dueTask(30, 60);
  const later = new TaskStory();
  await scheduler.publish(later.created());
  const untouched = await scheduler.scheduled(later);
  const before = await scheduler.reminderOf(justDue);
  const begun = Date.now();
  await scheduler.requests.send(EndSuspension, { overdue: 'skip' });
  expect(await state()).toBeNull();
  const next = await scheduler.reminderOf(late);
  expect(Date.parse(next!.nextReminder)).toBeGreaterThanOrEqual(begun + 3_600_000);
  const soon = await scheduler.reminderOf(justDue);
  expect(soon!.id).not.toBe(before!.id);
  expect(Date.parse(soon!.nextReminder)).toBe(Date.parse(before!.nextReminder) + 3_600_000);
  expect(await scheduler.reminderOf(later)).toEqual(untouched);
  expect(notifier.received).toEqual([]);
});

it('a suspension that another scheduler has ended ends in this one, too [BACKUP-04]', async () => {
  await start('2026-03-04T12:00:00-06:00');
  const task = await dueTask();
  expect(await state()).not.toBeNull();
  await scheduler.database.query('UPDATE scheduler.suspensions SET resumed_at = now() WHERE resumed_at IS NULL');
  await eventually(() => expect(notifier.of(task.id)).toHaveLength(1));
});

it('without a restored backup nothing waits [BACKUP-04]', async () => {
  await start();
  const task = await dueTask();
  expect(await state()).toBeNull();
  await eventually(() => expect(notifier.of(task.id)).toHaveLength(1));
});
