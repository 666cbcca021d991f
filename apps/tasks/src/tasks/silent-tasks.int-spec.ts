import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  CompleteTask,
  CreateTask,
  GetTask,
  ListTasks,
  PauseTask,
  type StoredEmployee,
  type TaskQuery,
  type UnreachableReason,
} from '@recuerda/contracts';
import { withActingEmployee } from '@recuerda/service';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [ventas, compras] = [v7(), v7()];
beforeAll(async () => {
  app = await startTasks();
  await app.publish(departmentEvent(ventas, 1), departmentEvent(compras, 1, 'Compras'));
});
afterAll(() => app.close());

const employee = async (departmentId = ventas) => {
  const id = v7();
  await app.publish(employeeEvent(id, 1, departmentId));
  return id;
};
const create = async (title: string, employeeId: string, confirmCompletion = false) =>
  (
    await app.send(CreateTask, {
      id: v7(),
      title,
      description: null,
      employeeId,
      reminderInterval: 60,
      confirmCompletion,
    })
  ).id;
const titles = async (query: Partial<TaskQuery>) => {
  const { items, total } = await app.send(ListTasks, { limit: 50, ...query });
  expect(total).toBe(items.length);
  return items.map(({ title }) => title).toSorted();
};
const OPTED_OUT = { optedOutAt: '2026-02-01T12:00:00.000Z' };

it('active tasks that do not remind are listed, with all that is counted [TASK-24]', async () => {
  const [ana, gone, luis] = [await employee(), await employee(compras), await employee()];
  const [failed, held] = [await create('Falló', ana), await create('Retenida', ana)];
  const paused = await create('En pausa', gone);
  const reported = await create('Por confirmar', luis, true);
  await create('De baja', gone);
  await create('Recuerda', ana);
  await app.send(PauseTask, { id: paused });
  await withActingEmployee(luis, () => app.send(CompleteTask, { id: reported }));
  await app.publish(employeeEvent(gone, 2, compras, 'Ana', '9999-9999', OPTED_OUT));
  // The scheduler may know of a pause a moment later.
  Object.assign(app.probe.byReminder, { failed: [failed], held: [held, paused], silent: [failed, held, paused] });

  expect(await titles({ state: 'failed' })).toEqual(['Falló']);
  expect(await titles({ state: 'held' })).toEqual(['Retenida']);
  expect(await titles({ state: 'unreachable' })).toEqual(['De baja']);
  expect(await titles({ state: 'silent' })).toEqual(['De baja', 'Falló', 'Por confirmar', 'Retenida']);
  expect(await titles({ state: 'silent', departmentId: compras })).toEqual(['De baja']);
  expect(await titles({ state: 'silent', search: 'ret' })).toEqual(['Retenida']);
  expect(await titles({ state: 'held', ids: [held, failed].join() })).toEqual(['Retenida']);
  const first = await app.send(ListTasks, { state: 'silent', limit: 3 });
  const second = await app.send(ListTasks, { state: 'silent', limit: 3, cursor: first.nextCursor! });
  expect([first.items.length, first.total, second.items.length, second.nextCursor]).toEqual([3, 4, 1, null]);

  await app.publish(employeeEvent(gone, 3, compras));
  Object.assign(app.probe.byReminder, { failed: [], held: [], silent: [] });
  expect(await titles({ state: 'silent' })).toEqual(['Por confirmar']);
  expect([await titles({ state: 'failed' }), await titles({ state: 'unreachable' })]).toEqual([[], []]);
});

it.each<[UnreachableReason | null, string, Partial<StoredEmployee>]>([
  [null, '9999-9999', {}],
  ['opted_out', '9999-9999', { ...OPTED_OUT, unreachableReason: 'meta_131026' }],
  ['number', '9999-9999', { unreachableReason: 'meta_131026' }],
  ['incomplete', ' ', {}],
])('a task says why its employee gets no reminders: %s', async (unreachable, phone, more) => {
  const id = v7();
  await app.publish(employeeEvent(id, 1, ventas, 'Ana', phone, more));
  const task = await create('Acta', id);
  expect((await app.send(GetTask, { id: task })).employee).toMatchObject({ unreachable });
});

it('without the scheduler these lists fail, and the others do not', async () => {
  const alone = await startTasks({ withDirectory: false });
  await expect(alone.send(ListTasks, { state: 'held', limit: 1 })).rejects.toThrow();
  expect(await alone.send(ListTasks, { state: 'unreachable', limit: 1 })).toMatchObject({ total: 0 });
  await alone.close();
});
