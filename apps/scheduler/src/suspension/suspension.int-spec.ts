import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { EndSuspension, GetSuspension } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import {
  Notifier,
  type SchedulerProcess,
  startScheduler,
  TaskStory,
  testEnvironment,
} from '../__fixtures__/scheduler-under-test.js';

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
const dueTask = async () => {
  const task = new TaskStory();
  await scheduler.publish(task.created());
  await scheduler.scheduled(task);
  await scheduler.setDue(new Date(Date.now() - 3_600_000), task);
  return task;
};
const state = async () => (await scheduler.requests.send(GetSuspension, {})).suspension;

it('reminders of restored data wait until they are resumed, once for each backup [BACKUP-04]', async () => {
  await start('2026-03-01T12:00:00-06:00');
  const task = await dueTask();
  expect(await state()).toEqual({ dataOf: '2026-03-01T18:00:00.000Z', overdue: 1 });
  // Several looks of the dispatcher.
  await new Promise((done) => setTimeout(done, 1_000));
  expect(notifier.received).toEqual([]);

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

it('without a restored backup nothing waits [BACKUP-04]', async () => {
  await start();
  const task = await dueTask();
  expect(await state()).toBeNull();
  await eventually(() => expect(notifier.of(task.id)).toHaveLength(1));
});
