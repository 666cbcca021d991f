import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CreateTask, GetTask, type TaskPatch, UpdateTask } from '@recuerda/contracts';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, ana] = [v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  await app.publish(departmentEvent(departmentId, 1), employeeEvent(ana, 1, departmentId));
});
afterAll(() => app.close());

const create = (title: string) =>
  app.send(CreateTask, { id: v7(), title, description: null, employeeId: ana, reminderInterval: 60 });

it('a task is not changed over what somebody else has changed [MERGE-01]', async () => {
  const { id } = await create('Acta');
  const [dueAt, repetition] = ['2199-06-30T21:00:00.000Z', { frequency: 'weekly' as const, every: 1, weekdays: [1] }];
  await app.send(UpdateTask, { id, patch: { dueAt, repetition } });
  const change = (patch: TaskPatch, expected: TaskPatch) => app.send(UpdateTask, { id, patch, expected });
  const mine = { dueAt: '2199-07-01T21:00:00.000Z', title: 'Acta 2' };
  await expect(change(mine, { dueAt: null, title: 'Acta' })).rejects.toMatchObject({
    code: 'fields_changed',
    params: { entity: { id, title: 'Acta', dueAt } },
    errors: [{ field: 'dueAt' }],
  });
  expect(await app.send(GetTask, { id })).toMatchObject({ title: 'Acta', dueAt });
  expect(await change({ repetition }, { repetition: null })).toMatchObject({ repetition });
  // The order of names in an object says nothing.
  const seen = { weekdays: [1], every: 1, frequency: 'weekly' as const };
  const saved = await change({ ...mine, repetition: null }, { dueAt, title: 'Acta', repetition: seen });
  expect(saved).toMatchObject({ ...mine, repetition: null });
});
