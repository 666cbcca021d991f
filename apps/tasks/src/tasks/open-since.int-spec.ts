import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ActivateTask,
  CompleteTask,
  CreateTask,
  GetTask,
  ListTasks,
  PauseTask,
  RejectCompletion,
  ReopenTask,
  UpdateTask,
} from '@recuerda/contracts';
import { withActingEmployee } from '@recuerda/service';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';
import { Task } from '../entity/task.entity.js';

let app: TasksApp;
const [departmentId, ana, luis] = [v7(), v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  const employees = [employeeEvent(ana, 1, departmentId), employeeEvent(luis, 1, departmentId, 'Luis', '1')];
  await app.publish(departmentEvent(departmentId, 1), ...employees);
});
afterAll(() => app.close());

const create = (more: object = {}) =>
  app.send(CreateTask, {
    id: v7(),
    title: 'Informe',
    description: null,
    employeeId: ana,
    reminderInterval: 60,
    ...more,
  });

describe('the time since when a task is to be done', () => {
  it('is its creation, and stays while it is paused, edited and completed [WA-81]', async () => {
    const { id, createdAt, openSince } = await create();
    expect(openSince).toBe(createdAt);
    await app.send(PauseTask, { id });
    await app.send(ActivateTask, { id });
    await app.send(UpdateTask, { id, patch: { title: 'Otro' } });
    expect((await app.send(CompleteTask, { id })).openSince).toBe(createdAt);
    const { items } = await app.send(ListTasks, { employeeId: ana, limit: 10 });
    expect(items.find((task) => task.id === id)?.openSince).toBe(createdAt);
  });

  it('begins again when the task is reopened, and stays when it is reopened twice [WA-81]', async () => {
    const { id, createdAt } = await create();
    await app.send(CompleteTask, { id });
    const reopened = await app.send(ReopenTask, { id });
    expect(reopened.openSince).toBe(reopened.updatedAt);
    expect(reopened.openSince! > createdAt).toBe(true);
    await app.send(ReopenTask, { id });
    expect((await app.send(GetTask, { id })).openSince).toBe(reopened.openSince);
  });

  it('begins again for another employee, and where what was reported as done is not [WA-81]', async () => {
    const { id, createdAt } = await create({ confirmCompletion: true });
    const reported = await withActingEmployee(ana, () => app.send(CompleteTask, { id }));
    expect(reported.openSince).toBe(createdAt);
    const rejected = await app.send(RejectCompletion, { id, reason: null });
    expect(rejected.openSince).toBe(rejected.updatedAt);
    const moved = await app.send(UpdateTask, { id, patch: { employeeId: luis } });
    expect(moved.openSince).toBe(moved.updatedAt);
    expect(moved.openSince! > rejected.openSince!).toBe(true);
  });

  it('begins again for a task that was deleted and is restored; the next occurrence has its own [WA-81]', () => {
    const [created, later] = [new Date('2026-01-15T12:00:00.000Z'), new Date('2026-01-16T12:00:00.000Z')];
    const assignee = { id: ana, name: 'Ana', reachable: true, departmentId };
    const input = { id: v7(), title: 'Informe', description: null, employeeId: ana, reminderInterval: 60 };
    const restored = Task.create(input, assignee, created);
    expect(restored.openSince).toBeNull();
    restored.restore(assignee, later);
    const next = restored.nextOccurrence(later, assignee, later);
    expect([restored.openSince, next.openSince, next.createdAt]).toEqual([later, null, later]);
  });
});
