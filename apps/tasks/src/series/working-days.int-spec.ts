import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  CompleteTask,
  CreateTask,
  DEFAULT_SETTINGS,
  ListTasks,
  type PublishedSettings,
  SETTINGS_ID,
  SettingsUpdated,
} from '@recuerda/contracts';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, other, ana] = [v7(), v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  await app.publish(departmentEvent(departmentId, 1), employeeEvent(ana, 1, departmentId));
});
afterAll(() => app.close());

/** At noon in Honduras. */
const noon = (date: string): string => `${date}T18:00:00.000Z`;
/** When a task is due again that is due at `dueAt`, and then on the first working day of each month. */
const nextAfter = async (dueAt: string) => {
  const repetition = { frequency: 'monthly', every: 1, workingDay: 1 } as const;
  const given = { title: 'Acta', description: null, employeeId: ana, reminderInterval: 60 };
  const { id } = await app.send(CreateTask, { id: v7(), ...given, dueAt, repetition });
  await app.send(CompleteTask, { id });
  const { items } = await app.send(ListTasks, { limit: 50, seriesId: id });
  return items.find((task) => task.id !== id)?.dueAt;
};
type ClosedDays = PublishedSettings['closedDays'];
const closed = (date: string, departmentId: string | null): ClosedDays[number] => ({
  ...{ id: v7(), from: date, to: date, name: 'Cerrado', kind: 'holiday', departmentId },
});
const publish = (version: number, closedDays: ClosedDays) => {
  const time = new Date();
  const data = { ...DEFAULT_SETTINGS, id: SETTINGS_ID, closedDays, updatedAt: time.toISOString() };
  return app.publish(SettingsUpdated.create({ id: v7(), subject: SETTINGS_ID, time, version, data }));
};

it('a working day is one of Monday to Friday where the school has set no windows [DUE-06]', async () => {
  // 1 June 2199 is a Saturday.
  expect(await nextAfter(noon('2199-05-01'))).toBe(noon('2199-06-03'));
});

it('no working day is one that the school or the department has closed, as published last [DUE-06]', async () => {
  const days = [closed('2199-07-01', null), closed('2199-07-02', departmentId), closed('2199-07-03', other)];
  await publish(2, days);
  expect(await nextAfter(noon('2199-06-03'))).toBe(noon('2199-07-03'));
  // An older version that comes late.
  await publish(1, []);
  expect(await nextAfter(noon('2199-06-03'))).toBe(noon('2199-07-03'));
});
