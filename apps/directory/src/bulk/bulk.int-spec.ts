import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChangeEmployees,
  type ChangeEmployeesInput,
  CreateAbsence,
  CreateDepartment,
  CreateEmployee,
  DeleteDepartment,
  type EmployeeChange,
  GetDepartment,
  GetEmployee,
  OptOutEmployee,
  RestoreEmployees,
  UpdateDepartment,
  UpdateEmployee,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, principalOf, untilWaiting } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';
import { TaskReplicaRepository } from '../task-count-replica/task-replica.repository.js';

let app: DirectoryApp;
let sales: string;
let office: string;
const department = async (name: string) => (await app.send(CreateDepartment, { id: v7(), name, description: null })).id;
beforeAll(async () => {
  app = await startDirectory();
  [sales, office] = [await department('Ventas'), await department('Oficina')];
});
afterAll(() => app.close());

let last = 0;
const create = async (name = 'Ana', departmentId = sales): Promise<string> => {
  const phone = `9999-${String((last += 1)).padStart(4, '0')}`;
  return (await app.send(CreateEmployee, { id: v7(), name, phone, departmentId })).id;
};
const get = (id: string) => app.send(GetEmployee, { id });
const change = (input: Omit<ChangeEmployeesInput, 'jobId' | 'chunk'>) =>
  app.send(ChangeEmployees, { jobId: randomUUID(), chunk: 0, ...input });
const restore = (changes: readonly EmployeeChange[]) =>
  app.send(RestoreEmployees, {
    jobId: randomUUID(),
    chunk: 0,
    employees: changes.flatMap(({ id, version = 0, previous }) => (previous ? [{ id, version, previous }] : [])),
  });
const outcomes = (changes: readonly EmployeeChange[]) => changes.map(({ result, code }) => code ?? result);
const typesAbout = (id: string) =>
  app.events.filter(({ subject }) => subject === id).map(({ type, version }) => `${type.split('.').at(-1)} ${version}`);

describe('a change of many employees', () => {
  it('moves each to another department, and says what became of it [BULK-09]', async () => {
    const [ana, there, gone] = [await create('Ana'), await create('Luis', office), v7()];
    const changes = await change({ action: 'move', ids: [gone, there, ana], departmentId: office.toUpperCase() });
    expect(changes).toEqual([
      { id: gone, result: 'failed', code: 'employee_not_found' },
      { id: there, name: 'Luis', result: 'unchanged' },
      {
        id: ana,
        name: 'Ana',
        result: 'changed',
        version: 2,
        previous: { departmentId: sales, isDeleted: false },
      },
    ]);
    expect((await get(ana)).department.name).toBe('Oficina');
    await eventually(() => expect(typesAbout(ana)).toEqual(['created 1', 'updated 2']));
    await expect(change({ action: 'move', ids: [ana], departmentId: v7() })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('applies a chunk of a job once [BULK-02]', async () => {
    const id = await create();
    const input = { jobId: randomUUID(), chunk: 3, action: 'delete' as const, ids: [id] };
    const [first, second] = await Promise.all([1, 2].map(() => app.send(ChangeEmployees, input)));
    expect(first).toMatchObject([{ id, result: 'changed', version: 2 }]);
    expect(second).toEqual(first);
  });

  it('reaches the departments of a manager only [BULK-06]', async () => {
    const [mine, theirs] = [await create('Mía'), await create('Ajena', office)];
    const manager = principalOf('manager', { departmentIds: [sales] });
    const removed = await withPrincipal(manager, () => change({ action: 'delete', ids: [mine, theirs] }));
    expect(removed.map(({ name, code }) => name ?? code)).toEqual(['Mía', 'employee_not_found']);
    expect((await get(theirs)).name).toBe('Ajena');
    const other = await create('Otra');
    await expect(
      withPrincipal(manager, () => change({ action: 'move', ids: [other], departmentId: office })),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    const foreign = await change({ action: 'move', ids: [theirs], departmentId: sales });
    expect(outcomes(await withPrincipal(manager, () => restore(foreign)))).toEqual(['department_not_found']);
  });
});

describe('the consent of many employees', () => {
  it('is recorded for those who have not opted out, and undone [CON-06]', async () => {
    const [ana, luis, eva] = [await create('Ana'), await create('Luis'), await create('Eva')];
    await app.send(UpdateEmployee, { id: luis, patch: { consent: true } });
    await app.send(OptOutEmployee, { id: eva, at: new Date().toISOString(), source: 'whatsapp' });
    const changes = await change({ action: 'consent', ids: [ana, luis, eva] });
    expect(outcomes(changes)).toEqual(['changed', 'unchanged', 'opted_out']);
    expect(await get(ana)).toMatchObject({ consentAt: expect.any(String), consentSource: 'school' });
    expect(outcomes(await restore(changes))).toEqual(['changed']);
    expect(await get(ana)).toMatchObject({ consentAt: null, departmentId: sales });
    expect((await get(luis)).consentAt).not.toBeNull();
  });
});

describe('undoing it', () => {
  it('moves employees back unless they were changed since, or the department is gone [BULK-10]', async () => {
    const past = await department('Pasado');
    const ids = [await create('Ana'), await create('Luis'), await create('Eva', past)];
    const [ana = '', luis = ''] = ids;
    const moved = await change({ action: 'move', ids, departmentId: office });
    await app.send(UpdateEmployee, { id: luis, patch: { name: 'Luisa' } });
    await app.send(DeleteDepartment, { id: past });
    expect(outcomes(await restore(moved))).toEqual(['changed', 'changed_since', 'department_not_found']);
    expect((await get(ana)).departmentId).toBe(sales);
    expect((await get(luis)).departmentId).toBe(office);
  });

  it('brings deleted ones back under their ids, with absences and as managers, once [BULK-10]', async () => {
    const id = await create('Zoe');
    await app.send(UpdateDepartment, { id: office, patch: { managerEmployeeId: id } });
    const absence = { id: v7(), from: '2026-12-01', to: '2026-12-03', reason: null };
    await app.send(CreateAbsence, { employeeId: id, ...absence });
    const before = await get(id);
    const deleted = await change({ action: 'delete', ids: [id] });
    await expect(get(id)).rejects.toMatchObject({ code: 'employee_not_found' });
    expect((await app.send(GetDepartment, { id: office })).managerEmployeeId).toBeNull();
    expect(await restore(deleted)).toEqual([{ id, name: 'Zoe', result: 'changed' }]);
    expect(await get(id)).toEqual({ ...before, updatedAt: expect.any(String) });
    expect((await app.send(GetDepartment, { id: office })).managerEmployeeId).toBe(id);
    await eventually(() => expect(typesAbout(id)).toEqual(['created 1', 'updated 2', 'deleted 3', 'created 4']));
    expect(outcomes(await restore(deleted))).toEqual(['changed_since']);
  });

  it('counts tasks of one who comes back once, also when they are deleted meanwhile [BULK-10]', async () => {
    const [id, copies] = [await create('Zoe'), new TaskReplicaRepository(app.source)];
    await app.send(UpdateDepartment, { id: office, patch: { managerEmployeeId: id } });
    const task = { task_id: v7(), employee_id: id, version: 1, deleted: false };
    await copies.apply([task]);
    const removed = await change({ action: 'delete', ids: [id] });
    const other = app.source.createQueryRunner();
    await other.startTransaction();
    // The employee is stored again, and not committed: the department that it manages is locked.
    await other.query('SELECT 1 FROM directory.departments WHERE id = $1 FOR UPDATE', [office]);
    const restored = restore(removed);
    await untilWaiting(app.source);
    const gone = copies.apply([{ ...task, version: 2, deleted: true }]);
    await Promise.race([gone, untilWaiting(app.source, 2)]);
    await other.commitTransaction();
    await other.release();
    expect(outcomes(await restored)).toEqual(['changed']);
    await gone;
    await copies.apply([{ ...task, version: 3 }]);
    expect((await get(id)).taskCount).toBe(1);
  });

  it('fails for a deleted employee that is no longer kept, or whose department is gone [BULK-10]', async () => {
    const past = await department('Pasado');
    const ids = [await create('Ana'), await create('Luis', past)];
    const deleted = await change({ action: 'delete', ids });
    await app.source.query('DELETE FROM directory.deleted_rows');
    await app.send(DeleteDepartment, { id: past });
    expect(outcomes(await restore(deleted))).toEqual(['employee_not_found', 'department_not_found']);
  });
});
