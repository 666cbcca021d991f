import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChangeTasks,
  type ChangeTasksInput,
  CompleteTask,
  CreateTask,
  DeleteTask,
  GetTask,
  ListTasks,
  PauseTask,
  RestoreTasks,
  type TaskChange,
  UpdateTask,
} from '@recuerda/contracts';
import { withActingEmployee, withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import {
  departmentEvent,
  employeeDeletion,
  employeeEvent,
  startTasks,
  type TasksApp,
} from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, other, ana, luis, eva] = [v7(), v7(), v7(), v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  const employees = [employeeEvent(ana, 1, departmentId), employeeEvent(luis, 1, departmentId, 'Luis', '1')];
  await app.publish(departmentEvent(departmentId, 1), ...employees);
  await app.publish(departmentEvent(other, 1, 'Otro'), employeeEvent(eva, 1, other, 'Eva', '2'));
});
afterAll(() => app.close());

const create = async (employeeId = ana, more: object = {}): Promise<string> => {
  const given = { title: 'Informe', description: null, employeeId, reminderInterval: 60 };
  return (await app.send(CreateTask, { id: v7(), ...given, ...more })).id;
};
const get = (id: string) => app.send(GetTask, { id });
const change = (input: Omit<ChangeTasksInput, 'jobId' | 'chunk'>) =>
  app.send(ChangeTasks, { jobId: randomUUID(), chunk: 0, ...input });
const restore = (changes: readonly TaskChange[]) =>
  app.send(RestoreTasks, {
    jobId: randomUUID(),
    chunk: 0,
    tasks: changes.flatMap(({ id, version = 0, previous }) => (previous ? [{ id, version, previous }] : [])),
  });
const typesAbout = (id: string): string[] =>
  app.probe.events.filter(({ subject }) => subject === id).map(({ type }) => type.split('.').at(-1) ?? '');

describe('a change of many tasks', () => {
  it('changes all that it can in one transaction, and says why others failed [BULK-01, BULK-03]', async () => {
    const [active, paused, completed, gone] = [await create(), await create(), await create(), await create()];
    await app.send(PauseTask, { id: paused });
    await app.send(CompleteTask, { id: completed });
    await app.send(DeleteTask, { id: gone });
    const former = { isActive: true, isCompleted: false, reminderInterval: 60, employeeId: ana, activation: 1 };
    const results = await change({ action: 'pause', ids: [gone, completed, paused, active] });
    expect(results).toEqual([
      { id: gone, result: 'failed', code: 'task_not_found' },
      { id: completed, name: 'Informe', result: 'failed', code: 'task_completed' },
      { id: paused, name: 'Informe', result: 'unchanged' },
      {
        id: active,
        name: 'Informe',
        result: 'changed',
        version: 2,
        previous: { ...former, consequences: expect.objectContaining({ snoozedUntil: null }) },
      },
    ]);
    expect((await get(active)).isActive).toBe(false);
    await eventually(() => expect(typesAbout(active)).toEqual(['created', 'paused']));
  });

  it('activates, completes, changes the interval and gives to another employee [BULK-01]', async () => {
    const ids = [await create(), await create()];
    await change({ action: 'pause', ids });
    await change({ action: 'activate', ids });
    await change({ action: 'interval', ids, reminderInterval: 1_440 });
    await change({ action: 'reassign', ids, employeeId: luis });
    for (const id of ids)
      expect(await get(id)).toMatchObject({ isActive: true, reminderInterval: 1_440, employee: { name: 'Luis' } });
    await change({ action: 'complete', ids });
    for (const id of ids) expect(await get(id)).toMatchObject({ isActive: false, isCompleted: true });
    await expect(change({ action: 'reassign', ids, employeeId: v7() })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('reminds at five a second, where reminders are sent, and deletes [BULK-01, BULK-08]', async () => {
    const [first, second, paused, done, third] = [
      await create(),
      await create(),
      await create(),
      await create(),
      await create(),
    ];
    await app.send(PauseTask, { id: paused });
    await app.send(CompleteTask, { id: done });
    const ids = [first, second, paused, done, third];
    const reminded = await change({ action: 'remind', ids });
    expect(reminded.map(({ result, code }) => code ?? result)).toEqual([
      'changed',
      'changed',
      'task_paused',
      'task_completed',
      'changed',
    ]);
    expect(reminded.some(({ previous }) => previous)).toBe(false);
    const until = async (id: string) => Date.parse((await get(id)).snoozedUntil ?? '');
    const at = await until(first);
    expect([(await until(second)) - at, (await until(third)) - at]).toEqual([200, 400]);

    const deleted = await change({ action: 'delete', ids: [first, v7()] });
    expect(deleted.map(({ result, code }) => code ?? result)).toEqual(['changed', 'task_not_found']);
    await expect(get(first)).rejects.toMatchObject({ code: 'task_not_found' });
    await eventually(() => expect(typesAbout(first)).toEqual(['created', 'updated', 'deleted']));
  });

  it('applies a chunk of a job once: its repetition changes nothing and returns the same [BULK-02]', async () => {
    const id = await create();
    const input = { jobId: randomUUID(), chunk: 7, action: 'pause' as const, ids: [id] };
    const results = await Promise.all([1, 2, 3].map(() => app.send(ChangeTasks, input)));
    expect(results[0]).toMatchObject([{ id, result: 'changed', version: 2 }]);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    await change({ action: 'activate', ids: [id] });
    expect(await app.send(ChangeTasks, input)).toEqual(results[0]);
    expect((await get(id)).isActive).toBe(true);
  });

  it('returns without ids what a chunk did, and applies it no more if it did nothing yet [BULK-05]', async () => {
    const id = await create();
    const input = { jobId: randomUUID(), chunk: 0, action: 'pause' as const, ids: [id] };
    const applied = await app.send(ChangeTasks, input);
    expect(await app.send(ChangeTasks, { ...input, ids: [] })).toEqual(applied);
    const late = { ...input, chunk: 1 };
    expect(await app.send(ChangeTasks, { ...late, ids: [] })).toEqual([]);
    await change({ action: 'activate', ids: [id] });
    expect(await app.send(ChangeTasks, late)).toEqual([]);
    expect((await get(id)).isActive).toBe(true);
  });

  it('makes the next occurrence of a task that repeats, once [BULK-01]', async () => {
    const dueAt = new Date(Date.now() + 86_400_000).toISOString();
    const id = await create(ana, { dueAt, repetition: { frequency: 'weekly', every: 1 } });
    await change({ action: 'complete', ids: [id] });
    await change({ action: 'complete', ids: [id] });
    expect((await app.send(ListTasks, { limit: 50, seriesId: id })).items).toHaveLength(2);
  });

  it('leaves tasks of other departments than the principal knows as they are [BULK-06]', async () => {
    const [mine, theirs] = [await create(), await create(eva)];
    const manager = principalOf('manager', { departmentIds: [departmentId] });
    const results = await withPrincipal(manager, () => change({ action: 'pause', ids: [mine, theirs] }));
    expect(results.map(({ result, code }) => code ?? result)).toEqual(['changed', 'task_not_found']);
    expect((await get(theirs)).isActive).toBe(true);
  });
});

describe('undoing it', () => {
  it('brings each back to what it was, unless it was changed since [BULK-05]', async () => {
    const ids = [await create(), await create(), await create()];
    const [first = '', second = '', third = ''] = ids;
    const paused = await change({ action: 'pause', ids });
    await app.send(UpdateTask, { id: second, patch: { title: 'Otro' } });
    await app.send(DeleteTask, { id: third });
    const results = await restore(paused);
    expect(results.map(({ result, code }) => code ?? result)).toEqual(['changed', 'changed_since', 'task_not_found']);
    expect((await get(first)).isActive).toBe(true);
    expect((await get(second)).isActive).toBe(false);
    await eventually(() => expect(typesAbout(first)).toEqual(['created', 'paused', 'activated']));
  });

  it('reopens, and gives back interval and employee [BULK-05]', async () => {
    const ids = [await create()];
    const [id = ''] = ids;
    await app.send(PauseTask, { id });
    const completed = await change({ action: 'complete', ids });
    await restore(completed);
    expect(await get(id)).toMatchObject({ isActive: false, isCompleted: false });
    await restore(await change({ action: 'interval', ids, reminderInterval: 15 }));
    await restore(await change({ action: 'reassign', ids, employeeId: luis }));
    expect(await get(id)).toMatchObject({ reminderInterval: 60, employee: { name: 'Ana' } });
  });

  it('brings back what waits for its confirmation, so that nobody is reminded of it [BULK-05, TASK-15]', async () => {
    const ids = [await create(ana, { confirmCompletion: true })];
    const [id = ''] = ids;
    await withActingEmployee(ana, () => app.send(CompleteTask, { id }));
    const { completionReportedAt } = await get(id);
    expect(completionReportedAt).toEqual(expect.any(String));
    for (const done of [{ action: 'complete' }, { action: 'reassign', employeeId: luis }] as const) {
      await restore(await change({ ids, ...done }));
      expect(await get(id)).toMatchObject({ isActive: true, completionReportedAt, employee: { name: 'Ana' } });
    }
  });

  it('brings deleted tasks back under their ids, unless their employee is gone [BULK-05]', async () => {
    const dueAt = new Date(Date.now() + 86_400_000).toISOString();
    const [mine, completed, gone] = [await create(ana, { description: 'Lo de hoy', dueAt }), await create(), v7()];
    await app.publish(employeeEvent(gone, 1, departmentId, 'Paz', '3'));
    const theirs = await create(gone);
    await app.send(CompleteTask, { id: completed });
    const { createdAt } = await get(mine);
    const deleted = await change({ action: 'delete', ids: [mine, completed, theirs] });
    await app.publish(employeeDeletion(gone, 2));
    const results = await restore(deleted);
    expect(results.map(({ result, code }) => code ?? result)).toEqual(['changed', 'changed', 'employee_not_found']);
    const before = { title: 'Informe', description: 'Lo de hoy', dueAt, createdAt, isActive: true };
    expect(await get(mine)).toMatchObject(before);
    expect(await get(completed)).toMatchObject({ isActive: false, isCompleted: true });
    await expect(get(theirs)).rejects.toMatchObject({ code: 'task_not_found' });
    await eventually(() => expect(typesAbout(mine)).toEqual(['created', 'deleted', 'created']));
    const versions = app.probe.events.filter(({ subject }) => subject === mine).map(({ version }) => version);
    expect(versions).toEqual([1, 2, 3]);
    // It is there already.
    expect((await restore(deleted.slice(0, 2))).map(({ code }) => code)).toEqual(['changed_since', 'changed_since']);
  });

  it('needs no name of an employee, who may be erased before: it has that of then [BULK-05, PRIV-01]', async () => {
    const named = v7();
    await app.publish(employeeEvent(named, 1, departmentId, 'Xóchitl', '4'));
    const deleted = await change({ action: 'delete', ids: [await create(named)] });
    const kept = `SELECT FROM tasks.applied_chunks WHERE results::text LIKE '%Xóchitl%'`;
    expect(await app.source.query(kept)).toEqual([]);
    await restore(deleted);
    const names = await app.source.query('SELECT employee_name FROM tasks.tasks WHERE employee_id = $1', [named]);
    expect(names).toEqual([{ employee_name: 'Xóchitl' }]);
  });

  it('takes the next occurrence back with a completion, unless that was changed since [BULK-05]', async () => {
    const dueAt = new Date(Date.now() + 86_400_000).toISOString();
    const id = await create(ana, { dueAt, repetition: { frequency: 'weekly', every: 1 } });
    const occurrences = async () => (await app.send(ListTasks, { limit: 50, seriesId: id })).items;
    expect(await restore(await change({ action: 'complete', ids: [id] }))).toMatchObject([{ result: 'changed' }]);
    expect(await occurrences()).toMatchObject([{ id, isCompleted: false }]);
    const completed = await change({ action: 'complete', ids: [id] });
    const next = (await occurrences()).find((one) => one.id !== id);
    await app.send(UpdateTask, { id: next?.id ?? '', patch: { title: 'Otro' } });
    expect(await restore(completed)).toEqual([{ id, name: 'Informe', result: 'failed', code: 'occurrence_open' }]);
    expect((await get(id)).isCompleted).toBe(true);
  });
});
