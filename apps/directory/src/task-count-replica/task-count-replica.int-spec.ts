import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CountDirectory,
  CreateDepartment,
  CreateEmployee,
  DeleteEmployee,
  type Envelope,
  GetDepartment,
  GetEmployee,
  RepublishDirectory,
  TaskCreated,
  TaskDeleted,
  TaskUpdated,
  UpdateEmployee,
} from '@recuerda/contracts';
import { BARE_TASK, eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';
import { TaskReplicaRepository } from './task-replica.repository.js';

let app: DirectoryApp;
beforeAll(async () => {
  app = await startDirectory();
});
afterAll(() => app.close());

let departmentId: string;
let ana: string;
let luis: string;
beforeEach(async () => {
  departmentId = (await app.send(CreateDepartment, { id: v7(), name: 'Ventas', description: null })).id;
  const create = (name: string) => app.send(CreateEmployee, { id: v7(), name, phone: '1', departmentId });
  [ana, luis] = [(await create('Ana')).id, (await create('Luis')).id];
});

const now = new Date();
function taskEvent(definition: typeof TaskCreated, id: string, employeeId: string, version: number): Envelope {
  const instant = now.toISOString();
  const state = {
    title: 't',
    description: null,
    reminderInterval: 60,
    isActive: true,
    isCompleted: false,
    remindable: true,
    activation: 1,
  };
  const about = { id, employeeId, departmentId: null, createdAt: instant, updatedAt: instant };
  const data = { ...BARE_TASK, ...state, ...about };
  return definition.create({ id: v7(), subject: id, time: now, version, data });
}
const deletion = (id: string, version: number): Envelope =>
  TaskDeleted.create({ id: v7(), subject: id, time: now, version, data: { id } });
const counts = async () => ({
  ana: (await app.send(GetEmployee, { id: ana })).taskCount,
  luis: (await app.send(GetEmployee, { id: luis })).taskCount,
  department: (await app.send(GetDepartment, { id: departmentId })).taskCount,
});

describe('task counts', () => {
  it('follow tasks as they are created, reassigned and deleted [DEPT-08]', async () => {
    const [one, two] = [v7(), v7()];
    await app.publish(taskEvent(TaskCreated, one, ana, 1), taskEvent(TaskCreated, two, ana, 1));
    expect(await counts()).toEqual({ ana: 2, luis: 0, department: 2 });
    await app.publish(taskEvent(TaskUpdated, one, luis, 2));
    expect(await counts()).toEqual({ ana: 1, luis: 1, department: 2 });
    await app.publish(deletion(one, 3));
    expect(await counts()).toEqual({ ana: 1, luis: 0, department: 1 });
  });

  it('end the same when events come shuffled and doubled', async () => {
    const tasks = Array.from({ length: 40 }, () => v7());
    const events = tasks.flatMap((id, n) => [
      taskEvent(TaskCreated, id, ana, 1),
      taskEvent(TaskUpdated, id, luis, 2),
      ...(n % 4 === 0 ? [deletion(id, 3)] : []),
    ]);
    const twice = [...events, ...events];
    const shuffled = twice.map((_, n) => twice[(n * 89 + 31) % twice.length]!);
    expect(new Set(shuffled).size).toBe(events.length);
    for (let at = 0; at < shuffled.length; at += 9) await app.publish(...shuffled.slice(at, at + 9));
    expect(await counts()).toEqual({ ana: 0, luis: 30, department: 30 });
  });

  it('are not revived by what comes after the deletion', async () => {
    const id = v7();
    await app.publish(deletion(id, 3));
    await app.publish(taskEvent(TaskCreated, id, ana, 1));
    expect(await counts()).toEqual({ ana: 0, luis: 0, department: 0 });
  });

  it('of a department lose a deleted employee at once [DEPT-08]', async () => {
    await app.publish(taskEvent(TaskCreated, v7(), ana, 1), taskEvent(TaskCreated, v7(), luis, 1));
    await app.send(DeleteEmployee, { id: ana });
    expect(await app.send(GetDepartment, { id: departmentId })).toMatchObject({ employeeCount: 1, taskCount: 1 });
  });

  it('go with an employee to another department, and wait for one that comes again', async () => {
    await app.publish(taskEvent(TaskCreated, v7(), ana, 1), taskEvent(TaskCreated, v7(), ana, 1));
    const { id: other } = await app.send(CreateDepartment, { id: v7(), name: 'Compras', description: null });
    await app.send(UpdateEmployee, { id: ana, patch: { departmentId: other } });
    expect(await app.send(GetDepartment, { id: other })).toMatchObject({ employeeCount: 1, taskCount: 2 });
    await app.send(DeleteEmployee, { id: ana });
    // As when its idempotency key is no longer kept.
    await app.source.query('DELETE FROM directory.idempotency_keys');
    await app.send(CreateEmployee, { id: ana, name: 'Ana', phone: '1', departmentId });
    expect(await counts()).toEqual({ ana: 2, luis: 0, department: 2 });
  });

  it('are right after batches at once that change the same tasks', async () => {
    const tasks = Array.from({ length: 60 }, () => v7());
    const batches = Array.from({ length: 30 }, (_, n) =>
      tasks
        .filter((_task, k) => (k * 7 + n) % 3 === 0)
        .map((id) => ({
          task_id: id,
          employee_id: (n + id.charCodeAt(35)) % 2 ? ana : luis,
          version: n + 1,
          deleted: n % 5 === 4,
        })),
    );
    const copies = new TaskReplicaRepository(app.source);
    // As many as the pool has connections: others would wait for one, and on a busy machine not get it in time.
    for (let from = 0; from < batches.length; from += 10)
      await Promise.all(batches.slice(from, from + 10).map((batch) => copies.apply(batch)));
    const [truth] = await app.source.query<Record<'ana' | 'luis' | 'department', number>[]>(
      `SELECT count(*) FILTER (WHERE employee_id = $1)::int AS ana,
         count(*) FILTER (WHERE employee_id = $2)::int AS luis, count(*)::int AS department
       FROM directory.task_copies WHERE employee_id IN ($1, $2) AND NOT deleted`,
      [ana, luis],
    );
    expect(await counts()).toEqual(truth);
  });

  it('follow copies that are deleted by hand, because nothing published them again', async () => {
    const [one, two] = [v7(), v7()];
    await app.publish(taskEvent(TaskCreated, one, ana, 1), taskEvent(TaskCreated, two, luis, 1), deletion(two, 2));
    await app.source.query('DELETE FROM directory.task_copies WHERE task_id = ANY($1)', [[one, two]]);
    expect(await counts()).toEqual({ ana: 0, luis: 0, department: 0 });
  });

  it('are zero after the replica was emptied to be rebuilt', async () => {
    await app.publish(taskEvent(TaskCreated, v7(), ana, 1));
    await app.source.query('TRUNCATE directory.task_copies');
    expect(await counts()).toEqual({ ana: 0, luis: 0, department: 0 });
  });
});

describe('republishing', () => {
  /** Events of the settings. */
  const SETTINGS = 1;

  it('publishes the settings, and every department and employee again with its version', async () => {
    const totals = await app.send(CountDirectory, {});
    expect(await app.send(RepublishDirectory, {})).toEqual({
      events: SETTINGS + totals.departments + totals.employees,
    });
    const again = () => app.events.filter((event) => event.type.endsWith('.republished'));
    await eventually(() => expect(again()).toHaveLength(SETTINGS + totals.departments + totals.employees));
    expect(again().find((event) => event.subject === ana)).toMatchObject({
      type: 'directory.employee.republished',
      version: 1,
      data: { id: ana, name: 'Ana', departmentId },
    });
  });

  it('publishes more rows than one transaction handles', async () => {
    await app.source.query(
      `INSERT INTO directory.employees (id, name, phone, department_id, version, created_at, updated_at)
       SELECT gen_random_uuid(), 'Ana', '1', $1, 1, now(), now() FROM generate_series(1, 2500)`,
      [departmentId],
    );
    const { departments, employees } = await app.send(CountDirectory, {});
    expect(employees).toBeGreaterThan(2_500);
    expect(await app.send(RepublishDirectory, {})).toEqual({ events: SETTINGS + departments + employees });
  });
});
