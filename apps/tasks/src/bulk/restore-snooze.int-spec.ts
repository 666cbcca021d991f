import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  AcknowledgeTask,
  ChangeTasks,
  type ChangeTasksInput,
  CreateTask,
  GetTask,
  RestoreTasks,
  SnoozeTask,
  type TaskChange,
} from '@recuerda/contracts';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [departmentId, ana, luis] = [v7(), v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  const employees = [employeeEvent(ana, 1, departmentId), employeeEvent(luis, 1, departmentId, 'Luis', '1')];
  await app.publish(departmentEvent(departmentId, 1), ...employees);
});
afterAll(() => app.close());

const create = async (): Promise<string> => {
  const given = { title: 'Informe', description: null, employeeId: ana, reminderInterval: 60 };
  return (await app.send(CreateTask, { id: v7(), ...given })).id;
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

it('undoing a change of many tasks brings back a snooze, and that the employee has seen it [BULK-05]', async () => {
  const ids = [await create()];
  const [id = ''] = ids;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await app.send(AcknowledgeTask, { id, at: inDays(0), until: inDays(1) });
  await app.send(SnoozeTask, { id, until: inDays(3) });
  const { snoozedUntil, snoozeReason, acknowledgedAt, ...task } = await get(id);
  expect([snoozedUntil, acknowledgedAt]).toEqual([expect.any(String), expect.any(String)]);
  for (const done of [
    { action: 'pause' },
    { action: 'complete' },
    { action: 'interval', reminderInterval: 15 },
    { action: 'reassign', employeeId: luis },
  ] as const) {
    await restore(await change({ ids, ...done }));
    const restored = { snoozedUntil, snoozeReason, acknowledgedAt, employee: { name: task.employee?.name } };
    expect(await get(id)).toMatchObject({ ...restored, isActive: true, reminderInterval: task.reminderInterval });
  }
});
