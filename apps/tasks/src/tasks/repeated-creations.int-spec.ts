import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateTask, type createTaskInput, DeleteTask, GetTask, PauseTask, UpdateTask } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import type { z } from 'zod';
import {
  departmentEvent,
  employeeDeletion,
  employeeEvent,
  startTasks,
  type TasksApp,
} from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, ana, luis] = [v7(), v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  const employees = [employeeEvent(ana, 1, departmentId), employeeEvent(luis, 1, departmentId, 'Luis')];
  await app.publish(departmentEvent(departmentId, 1), ...employees);
});
afterAll(() => app.close());

type Input = z.infer<typeof createTaskInput>;
const input = (more: Partial<Input> = {}): Input => ({
  id: v7(),
  title: 'Informe',
  description: null,
  employeeId: ana,
  reminderInterval: 60,
  ...more,
});
const create = (given: Input) => app.send(CreateTask, given);
const eventsAbout = (id: string) => app.probe.events.filter((event) => event.subject === id).map(({ type }) => type);

describe('the creation of a task, repeated under its id,', () => {
  it('returns the current task if the body is the same', async () => {
    const given = input();
    await create(given);
    await app.send(UpdateTask, { id: given.id, patch: { title: 'Informe anual' } });
    const now = await app.send(PauseTask, { id: given.id });
    expect(now).toMatchObject({ title: 'Informe anual', isActive: false });
    expect(await create(given)).toEqual(now);
    await eventually(() => expect(eventsAbout(given.id)).toContain('tasks.task.paused'));
    expect(eventsAbout(given.id)).toEqual(['tasks.task.created', 'tasks.task.updated', 'tasks.task.paused']);
  });

  it('takes a body that is written differently for the same', async () => {
    const given = input();
    const created = await create(given);
    const { id, title } = given;
    const rewritten = { employeeId: ana.toUpperCase(), description: '  ', title, id: id.toUpperCase() };
    expect(await create(rewritten as Input)).toEqual(created);
  });

  it.each<[string, Partial<Input>]>([
    ['title', { title: 'Otro' }],
    ['description', { description: 'Con anexos' }],
    ['employee', { employeeId: luis }],
    ['interval', { reminderInterval: 30 }],
  ])('is refused with what exists when its %s is another', async (_, other) => {
    const given = input();
    const created = await create(given);
    await expect(create({ ...given, ...other })).rejects.toMatchObject({
      code: 'already_exists',
      params: { entity: created },
    });
    expect(await app.send(GetTask, { id: given.id })).toEqual(created);
  });

  it('compares with the body that created it, not with what became of it', async () => {
    const given = input();
    await create(given);
    const patch = { title: 'Informe anual' };
    await app.send(UpdateTask, { id: given.id, patch });
    await expect(create({ ...given, ...patch })).rejects.toMatchObject({ code: 'already_exists' });
  });

  it('is refused when the task was deleted', async () => {
    const given = input();
    await create(given);
    await app.send(DeleteTask, { id: given.id });
    for (const body of [given, { ...given, title: 'Otro' }])
      await expect(create(body)).rejects.toMatchObject({ code: 'already_deleted' });
    await expect(app.send(GetTask, { id: given.id })).rejects.toMatchObject({ code: 'task_not_found' });
  });

  it('is refused when the task was deleted with its employee', async () => {
    const employeeId = v7();
    await app.publish(employeeEvent(employeeId, 1, departmentId));
    const given = input({ employeeId });
    await create(given);
    await app.publish(employeeDeletion(employeeId, 2));
    await eventually(() => expect(eventsAbout(given.id)).toContain('tasks.task.deleted'));
    await expect(create(given)).rejects.toMatchObject({ code: 'already_deleted' });
  });

  it('creates one of two that come at once with different bodies, and refuses the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const given = input();
      const bodies = [given, { ...given, title: 'Otro' }];
      const answers = await Promise.allSettled(bodies.map(create));
      const [created, ...more] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      expect(more).toEqual([]);
      expect(answers).toContainEqual({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'already_exists', params: { entity: created } }),
      });
      expect(await app.send(GetTask, { id: given.id })).toEqual(created);
    }
  });

  it('is a first creation when the one before it failed', async () => {
    const given = input({ employeeId: v7() });
    await expect(create(given)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await create({ ...given, employeeId: ana })).toMatchObject({ id: given.id, employeeId: ana });
  });

  it('compares with the task itself when no hash of its body is kept', async () => {
    const given = input();
    await create(given);
    await app.source.query('DELETE FROM tasks.idempotency_keys WHERE id = $1', [given.id]);
    await expect(create({ ...given, title: 'Otro' })).rejects.toMatchObject({ code: 'already_exists' });
    const now = await app.send(PauseTask, { id: given.id });
    expect(await create(given)).toEqual(now);
  });
});
