import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompleteTask, CreateTask, ListTasks, type TaskView } from '@recuerda/contracts';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, ana] = [v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  await app.publish(departmentEvent(departmentId, 1), employeeEvent(ana, 1, departmentId));
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const create = (more: object = {}) =>
  app.send(CreateTask, { id: v7(), title: 'Acta', description: null, employeeId: ana, reminderInterval: 60, ...more });
const repeated = () =>
  create({ dueAt: new Date(Date.now() + DAY_MS).toISOString(), repetition: { frequency: 'weekly', every: 1 } });
const complete = ({ id }: Pick<TaskView, 'id'>) => app.send(CompleteTask, { id });
/** Newest first. */
const series = async ({ id }: Pick<TaskView, 'id'>): Promise<TaskView[]> =>
  (await app.send(ListTasks, { limit: 50, seriesId: id })).items;
describe('a series', () => {
  it('goes on where the clock was set back since its last occurrence was made [DUE-05]', async () => {
    const first = await repeated();
    await app.source.query(`UPDATE tasks.tasks SET created_at = now() + interval '1 day' WHERE id = $1`, [first.id]);
    await complete(first);
    const open = (await series(first)).find(({ isCompleted }) => !isCompleted);
    await complete(open!);
    expect(await series(first)).toHaveLength(3);
  });
});
