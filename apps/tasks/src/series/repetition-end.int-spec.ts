import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  CreateTask,
  type CreateTaskInput,
  DEFAULT_SETTINGS,
  ImportTasks,
  SETTINGS_ID,
  SettingsUpdated,
  UpdateTask,
} from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, ana] = [v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  const time = new Date();
  const data = {
    ...DEFAULT_SETTINGS,
    id: SETTINGS_ID,
    timeZone: 'America/Bogota',
    closedDays: [],
    updatedAt: time.toISOString(),
  };
  await app.publish(
    departmentEvent(departmentId, 1),
    employeeEvent(ana, 1, departmentId),
    SettingsUpdated.create({ id: v7(), subject: SETTINGS_ID, time, version: 1, data }),
  );
});
afterAll(() => app.close());

const TASK = { title: 'Acta', description: null, employeeId: ana, reminderInterval: 60 };
const create = (more: Partial<CreateTaskInput>) => app.send(CreateTask, { id: v7(), ...TASK, ...more });
const fieldsOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => (error instanceof AppError ? (error.errors ?? []).map(({ field }) => field) : ['?']),
  );

it('a due date is not after the last day of its repetition, by the date in the school’s zone [DUE-08]', async () => {
  // In Bogotá: 23:59:59 of the tenth, and the start of the eleventh.
  const [tenth, eleventh] = ['2199-05-11T04:59:59.000Z', '2199-05-11T05:00:00.000Z'] as const;
  const ends = (until: string) => ({ repetition: { frequency: 'daily', every: 1, until } as const });
  const field = ['repetition.until'];
  expect(await fieldsOf(create({ dueAt: eleventh, ...ends('2199-05-10') }))).toEqual(field);
  const { id } = await create({ dueAt: tenth, ...ends('2199-05-10') });
  const change = (patch: Partial<CreateTaskInput>) => fieldsOf(app.send(UpdateTask, { id, patch }));
  expect(await change(ends('2199-05-09'))).toEqual(field);
  expect(await change({ dueAt: eleventh })).toEqual(field);
  expect(await change({ dueAt: eleventh, ...ends('2199-05-11') })).toEqual([]);
  const imported = { ...TASK, dueAt: eleventh };
  const rows = ['2199-05-10', '2199-05-11'].map((until) => {
    const rowId = v7();
    return { id: rowId, create: { id: rowId, ...imported, ...ends(until) } };
  });
  const results = await app.send(ImportTasks, { jobId: v7(), chunk: 1, rows });
  expect(results.map(({ result }) => result)).toEqual(['failed', 'created']);
});
