import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateTask,
  DeclineTask,
  GetReminderSnapshots,
  GetTask,
  ListTasks,
  PauseTask,
  type TaskSnapshot,
  UpdateTask,
} from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import {
  departmentDeletion,
  departmentEvent,
  employeeDeletion,
  employeeEvent,
  inDirectory,
  startTasks,
  type TasksApp,
} from '../__fixtures__/tasks-app.js';

let app: TasksApp;
beforeAll(async () => {
  app = await startTasks();
});
afterAll(() => app.close());

let departmentId: string;
let employeeId: string;
beforeEach(() => {
  [departmentId, employeeId] = [v7(), v7()];
});

const create = (title = 'Informe', employee = employeeId) =>
  app.send(CreateTask, { id: v7(), title, description: null, employeeId: employee, reminderInterval: 60 });
const about = (id: string) =>
  app.probe.events.filter((event) => event.subject === id).toSorted((a, b) => a.version! - b.version!);
const typesAbout = (id: string) => about(id).map((event) => `${event.type} ${event.version}`);
const unknownEmployee = {
  code: 'validation_failed',
  errors: [{ field: 'employeeId', message: 'El empleado no existe o ya fue eliminado.' }],
};
const tasksOf = (employee: string) =>
  app.source.query<{ id: string }[]>('SELECT id FROM tasks.tasks WHERE employee_id = $1', [employee]);

describe('an employee that is missing in the replica', () => {
  it('is read from the directory once, with its department', async () => {
    app.probe.directory.set(employeeId, inDirectory(employeeId, 3, departmentId));
    const asked = app.probe.asked;
    const task = await create();
    expect(task.employee).toEqual({
      id: employeeId,
      name: 'Ana',
      phone: '9999-9999',
      department: { id: departmentId, name: 'Ventas' },
      unreachable: null,
    });
    await create();
    expect(app.probe.asked).toBe(asked + 1);
    await app.publish(employeeEvent(employeeId, 2, departmentId, 'Antes'));
    expect((await app.send(GetTask, { id: task.id })).employee!.name).toBe('Ana');
  });

  it('is refused when the directory does not know it', async () => {
    await expect(create()).rejects.toMatchObject(unknownEmployee);
    app.probe.directory.set(employeeId, inDirectory(employeeId, 1, departmentId));
    const { id } = await create();
    await expect(app.send(UpdateTask, { id, patch: { employeeId: v7() } })).rejects.toMatchObject(unknownEmployee);
  });

  it('stays refused once its deletion is known, whatever comes later', async () => {
    await app.publish(employeeDeletion(employeeId, 2));
    await app.publish(employeeEvent(employeeId, 1, departmentId));
    app.probe.directory.set(employeeId, inDirectory(employeeId, 1, departmentId));
    await expect(create()).rejects.toMatchObject(unknownEmployee);
  });
});

describe('without a directory', () => {
  it('an unknown employee is neither accepted nor refused', async () => {
    const alone = await startTasks({ withDirectory: false });
    try {
      const input = { id: v7(), title: 'Informe', description: null, employeeId, reminderInterval: 60 };
      await expect(alone.send(CreateTask, input)).rejects.toMatchObject({ code: 'service_unavailable' });
    } finally {
      await alone.close();
    }
  });
});

describe('the replica of the directory', () => {
  it('is shown in the tasks as it changes', async () => {
    await app.publish(employeeEvent(employeeId, 1, departmentId));
    const { id } = await create('Búscame');
    expect((await app.send(GetTask, { id })).employee).toMatchObject({ name: 'Ana', department: null });
    await app.publish(departmentEvent(departmentId, 1, 'Compras'), employeeEvent(employeeId, 2, departmentId, 'Íñigo'));
    expect((await app.send(GetTask, { id })).employee).toMatchObject({
      name: 'Íñigo',
      department: { name: 'Compras' },
    });
    const { items } = await app.send(ListTasks, { limit: 10, search: 'inigo' });
    expect(items.map((item) => item.id)).toEqual([id]);
    expect(typesAbout(id)).not.toContain('tasks.task.updated 2');
    await app.publish(departmentDeletion(departmentId, 2));
    expect((await app.send(GetTask, { id })).employee).toMatchObject({ name: 'Íñigo', department: null });
  });

  it('is the same in the end when events come shuffled and doubled', async () => {
    const people = Array.from({ length: 30 }, () => v7());
    const events = people.flatMap((id, n) => [
      employeeEvent(id, 1, departmentId, 'uno'),
      employeeEvent(id, 2, departmentId, 'dos'),
      n % 3 === 0 ? employeeDeletion(id, 3) : employeeEvent(id, 3, departmentId, `tres ${n}`),
    ]);
    const twice = [...events, ...events];
    const shuffled = twice.map((_, n) => twice[(n * 89 + 31) % twice.length]!);
    expect(new Set(shuffled).size).toBe(events.length);
    for (let at = 0; at < shuffled.length; at += 7) await app.publish(...shuffled.slice(at, at + 7));
    const rows = await app.source.query<{ id: string; name: string | null; deleted: boolean; version: number }[]>(
      'SELECT id, name, deleted, version FROM tasks.employee_copies WHERE id = ANY ($1) ORDER BY id',
      [people],
    );
    expect(rows).toEqual(
      people
        .map((id, n) => ({ id, version: 3, deleted: n % 3 === 0, name: n % 3 === 0 ? null : `tres ${n}` }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });
});

describe('an employee who opts out, or whose number cannot be reached', () => {
  it.each([{ optedOutAt: '2026-01-16T08:00:00.000Z' }, { unreachableReason: '131026' }])(
    '%p: no reminder of it is sent any more, and a new activation begins when that ends [EMP-11, EMP-12]',
    async (state) => {
      await app.publish(employeeEvent(employeeId, 1, departmentId));
      const { id } = await create();
      const sendable = async () => {
        const reminders = [1, 2].map((activation) => ({ taskId: id, activation }));
        return (await app.send(GetReminderSnapshots, { reminders })).map(({ activation }) => activation);
      };
      expect(await sendable()).toEqual([1]);
      await app.publish(employeeEvent(employeeId, 2, departmentId, 'Ana', '9999-9999', state));
      expect(await sendable()).toEqual([]);
      await app.publish(employeeEvent(employeeId, 3, departmentId));
      expect(await sendable()).toEqual([2]);
      await eventually(() =>
        expect(about(id).map(({ data }) => (data as TaskSnapshot).remindable)).toEqual([true, false, true]),
      );
    },
  );
});

describe('an employee that loses its phone', () => {
  it('makes its active tasks not remindable, and the other way round [REM-11]', async () => {
    await app.publish(employeeEvent(employeeId, 1, departmentId));
    const [active, paused] = [await create(), await create()];
    await app.send(PauseTask, { id: paused.id });
    await app.publish(employeeEvent(employeeId, 2, departmentId, 'Ana', ' '));
    await app.publish(employeeEvent(employeeId, 3, departmentId, 'Ana', '1'));
    await eventually(() =>
      expect(
        about(active.id).map(({ version, data }) => [
          version,
          (data as TaskSnapshot).remindable,
          (data as TaskSnapshot).activation,
        ]),
      ).toEqual([
        [1, true, 1],
        [2, false, 1],
        [3, true, 2],
      ]),
    );
    expect(typesAbout(active.id).slice(1)).toEqual(['tasks.task.updated 2', 'tasks.task.updated 3']);
    expect(typesAbout(paused.id)).toEqual(['tasks.task.created 1', 'tasks.task.paused 2']);
  });
});

describe('a deleted employee', () => {
  it('deletes its tasks, with an event for each [EMP-10]', async () => {
    await app.publish(employeeEvent(employeeId, 1, departmentId));
    const other = v7();
    await app.publish(employeeEvent(other, 1, departmentId));
    const kept = await create('Queda', other);
    const tasks = await Promise.all(Array.from({ length: 20 }, () => create()));
    await app.send(PauseTask, { id: tasks[0]!.id });
    await app.publish(employeeDeletion(employeeId, 2));
    expect(await tasksOf(employeeId)).toEqual([]);
    expect((await app.send(GetTask, { id: kept.id })).id).toBe(kept.id);
    await eventually(() => {
      for (const [n, { id }] of tasks.entries())
        expect(typesAbout(id).at(-1)).toBe(`tasks.task.deleted ${n === 0 ? 3 : 2}`);
    });
  });

  it('gives them back when it exists again, whichever event arrives first [BULK-10]', async () => {
    await app.publish(employeeEvent(employeeId, 1, departmentId));
    const [active, paused] = [await create('Activa'), await create('Pausada')];
    await app.send(PauseTask, { id: paused.id });
    await app.send(DeclineTask, { id: paused.id, at: new Date().toISOString(), reason: 'Estoy enferma' });
    await app.publish(employeeDeletion(employeeId, 2));
    expect(await tasksOf(employeeId)).toEqual([]);
    const kept = await app.source.query<{ row: object }[]>('SELECT row FROM tasks.deleted_rows WHERE owner_id = $1', [
      employeeId,
    ]);
    for (const { row } of kept) expect(row).toMatchObject({ employeeName: '', declineReason: null });
    await app.publish(employeeEvent(employeeId, 3, departmentId, 'Ana María'));
    const { createdAt } = active;
    const expected = { title: 'Activa', isActive: true, createdAt, employee: { name: 'Ana María' } };
    expect(await app.send(GetTask, { id: active.id })).toMatchObject(expected);
    expect((await app.send(GetTask, { id: paused.id })).isActive).toBe(false);
    await eventually(() =>
      expect(typesAbout(active.id)).toEqual(['tasks.task.created 1', 'tasks.task.deleted 2', 'tasks.task.created 3']),
    );
    await app.publish(employeeEvent(employeeId, 5, departmentId), employeeDeletion(employeeId, 4));
    expect(await tasksOf(employeeId)).toHaveLength(2);
    expect(await app.source.query('SELECT FROM tasks.deleted_rows WHERE owner_id = $1', [employeeId])).toEqual([]);
  });

  it('deletes thousands of tasks', async () => {
    await app.publish(employeeEvent(employeeId, 1, departmentId));
    await app.source.query(
      `INSERT INTO tasks.tasks (id, title, employee_id, employee_name, employee_reachable, reminder_interval, is_active,
         is_completed, activation, version, created_at, updated_at, department_id)
       SELECT gen_random_uuid(), 't', id, 'Ana', true, 60, true, false, 1, 1, now(), now(), department_id
       FROM tasks.employee_copies, generate_series(1, 2500) WHERE id = $1`,
      [employeeId],
    );
    const before = app.probe.events.length;
    await app.publish(employeeDeletion(employeeId, 2));
    expect(await tasksOf(employeeId)).toEqual([]);
    await eventually(() => expect(app.probe.events.length - before).toBe(2500));
  });

  it('leaves no orphan when tasks are created or reassigned at that moment', async () => {
    const spare = v7();
    await app.publish(employeeEvent(spare, 1, departmentId));
    for (let round = 0; round < 20; round += 1) {
      const leaving = v7();
      await app.publish(employeeEvent(leaving, 1, departmentId));
      const { id } = await create('Reasignada', spare);
      const outcomes = await Promise.allSettled([
        create('a', leaving),
        app.send(UpdateTask, { id, patch: { employeeId: leaving } }),
        app.publish(employeeDeletion(leaving, 2)),
        create('b', leaving),
        create('c', leaving),
      ]);
      expect(await tasksOf(leaving)).toEqual([]);
      expect(outcomes[2].status).toBe('fulfilled');
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(unknownEmployee);
    }
  });
});
