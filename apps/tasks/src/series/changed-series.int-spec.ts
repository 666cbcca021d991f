import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChangeTasks,
  CompleteTask,
  CreateTask,
  DAY_MS,
  DeleteTask,
  ListTasks,
  ReopenTask,
  RestoreTasks,
  type TaskView,
  UpdateTask,
} from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { v7 } from 'uuid';
import {
  departmentEvent,
  employeeDeletion,
  employeeEvent,
  startTasks,
  type TasksApp,
} from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, ana] = [v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  await app.publish(departmentEvent(departmentId, 1), employeeEvent(ana, 1, departmentId));
});
afterAll(() => app.close());

const create = (more: object = {}) =>
  app.send(CreateTask, { id: v7(), title: 'Acta', description: null, employeeId: ana, reminderInterval: 60, ...more });
const repeated = () =>
  create({ dueAt: new Date(Date.now() + DAY_MS).toISOString(), repetition: { frequency: 'weekly', every: 1 } });
const complete = ({ id }: Pick<TaskView, 'id'>) => app.send(CompleteTask, { id });
/** Newest first. */
const series = async ({ id }: Pick<TaskView, 'id'>): Promise<TaskView[]> =>
  (await app.send(ListTasks, { limit: 50, seriesId: id })).items;
/** Completes the first one again: its next one has the date of the one that was deleted. */
const continueAgain = async (first: TaskView): Promise<void> => {
  await app.send(ReopenTask, { id: first.id });
  await complete(first);
};

describe('a series', () => {
  it('goes on where the clock was set back since its last occurrence was made [DUE-05]', async () => {
    const first = await repeated();
    await app.source.query(`UPDATE tasks.tasks SET created_at = now() + interval '1 day' WHERE id = $1`, [first.id]);
    await complete(first);
    const open = (await series(first)).find(({ isCompleted }) => !isCompleted);
    await complete(open!);
    expect(await series(first)).toHaveLength(3);
  });

  it('is continued by its last occurrence alone [DUE-05]', async () => {
    const first = await repeated();
    for (let made = 0; made < 2; made += 1) await complete((await series(first))[0]!);
    const [third] = await series(first);
    await app.send(DeleteTask, { id: third!.id });
    await continueAgain(first);
    expect((await series(first)).map(({ isCompleted }) => isCompleted)).toEqual([true, true]);
    const [second] = await series(first);
    await continueAgain(second!);
    expect((await series(first)).map(({ isCompleted }) => isCompleted)).toEqual([false, true, true]);
  });

  it('is counted once where completing the occurrence before failed at first', async () => {
    const made = async () => /^recuerda_task_occurrences_created_total (\d+)$/m.exec(await metricsText())?.[1];
    const first = await repeated();
    const before = Number(await made());
    await app.source.query(
      `ALTER TABLE tasks.outbox ADD CONSTRAINT refused CHECK (event->>'type' <> 'tasks.task.created') NOT VALID`,
    );
    await expect(complete(first)).rejects.toThrow('internal_error');
    await app.source.query('ALTER TABLE tasks.outbox DROP CONSTRAINT refused');
    await complete(first);
    expect(await made()).toBe(String(before + 1));
  });

  it('has one open occurrence after a job is undone that deleted one whose date another has [BULK-05]', async () => {
    const [first, other] = [await repeated(), await create()];
    await complete(first);
    const [second] = await series(first);
    const ids = [second?.id ?? '', other.id];
    const deleted = await app.send(ChangeTasks, { jobId: v7(), chunk: 0, action: 'delete', ids });
    await continueAgain(first);
    const tasks = deleted.flatMap(({ id, version = 0, previous }) => (previous ? [{ id, version, previous }] : []));
    const results = await app.send(RestoreTasks, { jobId: v7(), chunk: 0, tasks });
    expect(results.map(({ code, result }) => code ?? result)).toEqual(['occurrence_open', 'changed']);
    const [third, ...before] = await series(first);
    expect([third?.dueAt, third?.isCompleted]).toEqual([second?.dueAt, false]);
    expect(before.map(({ id }) => id)).toEqual([first.id]);
  });

  it('does not get a completed occurrence back whose date another has now [BULK-05]', async () => {
    const first = await repeated();
    await complete(first);
    const [second] = await series(first);
    await complete(second!);
    const [third] = await series(first);
    await app.send(DeleteTask, { id: third?.id ?? '' });
    const ids = [second?.id ?? ''];
    const [deleted] = await app.send(ChangeTasks, { jobId: v7(), chunk: 0, action: 'delete', ids });
    await continueAgain(first);
    const { id, version = 0, previous } = deleted!;
    const tasks = [{ id, version, previous: previous! }];
    expect(await app.send(RestoreTasks, { jobId: v7(), chunk: 0, tasks })).toMatchObject([{ code: 'changed_since' }]);
  });

  it('keeps no employee from coming back whose occurrence was replaced [BULK-10]', async () => {
    const leaving = v7();
    await app.publish(employeeEvent(leaving, 1, departmentId, 'Luis', '1'));
    const [first, other] = [await repeated(), await create({ employeeId: leaving })];
    await complete(first);
    const [second] = await series(first);
    await app.send(UpdateTask, { id: second?.id ?? '', patch: { employeeId: leaving } });
    await app.publish(employeeDeletion(leaving, 2));
    await continueAgain(first);
    await app.publish(employeeEvent(leaving, 3, departmentId, 'Luis', '1'));
    const { items } = await app.send(ListTasks, { limit: 50, employeeId: leaving });
    expect(items.map(({ id }) => id)).toEqual([other.id]);
  });
});
