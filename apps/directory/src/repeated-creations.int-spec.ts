import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CreateAbsence,
  CreateDepartment,
  CreateEmployee,
  DeleteAbsence,
  DeleteDepartment,
  DeleteEmployee,
  type DepartmentView,
  type EmployeeView,
  GetDepartment,
  GetEmployee,
  ListAbsences,
  type RequestDefinition,
  UpdateDepartment,
  UpdateEmployee,
} from '@recuerda/contracts';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from './__fixtures__/directory-app.js';

interface Named {
  id: string;
  name: string;
}
interface Kind {
  kind: string;
  create: RequestDefinition<Named, DepartmentView | EmployeeView>;
  get: RequestDefinition<{ id: string }, DepartmentView | EmployeeView>;
  update: RequestDefinition<{ id: string; patch: { name?: string } }, DepartmentView | EmployeeView>;
  delete: RequestDefinition<{ id: string }, void>;
  /** Another value of one of the fields besides the name. */
  other: object;
  input: () => Named;
}

const departmentId = v7();
const KINDS = [
  {
    kind: 'department',
    create: CreateDepartment,
    get: GetDepartment,
    update: UpdateDepartment,
    delete: DeleteDepartment,
    other: { description: 'Piso 3' },
    input: () => ({ id: v7(), name: 'Ventas', description: 'Piso 2' }),
  },
  {
    kind: 'employee',
    create: CreateEmployee,
    get: GetEmployee,
    update: UpdateEmployee,
    delete: DeleteEmployee,
    other: { phone: '9999-1234' },
    input: () => ({ id: v7(), name: 'Ana', phone: '9999-9999', departmentId }),
  },
] as unknown as Kind[];

let app: DirectoryApp;
beforeAll(async () => {
  app = await startDirectory();
  await app.send(CreateDepartment, { id: departmentId, name: 'Dirección', description: null });
});
afterAll(() => app.close());

describe.each(KINDS)('the creation of a $kind, repeated under its id,', ({ kind, input, other, ...requests }) => {
  const create = (given: Named) => app.send(requests.create, given);
  const get = (id: string) => app.send(requests.get, { id });

  it('returns the current row if the body is the same', async () => {
    const given = input();
    await create(given);
    const now = await app.send(requests.update, { id: given.id, patch: { name: 'Otro' } });
    expect(await create({ ...given, id: given.id.toUpperCase() })).toEqual(now);
  });

  it('is refused with what exists when the body is another', async () => {
    const given = input();
    const created = await create(given);
    for (const body of [
      { ...given, ...other },
      { ...given, name: 'Otro' },
    ])
      await expect(create(body)).rejects.toMatchObject({ code: 'already_exists', params: { entity: created } });
    expect(await get(given.id)).toEqual(created);
  });

  it('is refused when it was deleted', async () => {
    const given = input();
    await create(given);
    await app.send(requests.delete, { id: given.id });
    for (const body of [given, { ...given, ...other }])
      await expect(create(body)).rejects.toMatchObject({ code: 'already_deleted' });
    await expect(get(given.id)).rejects.toMatchObject({ code: `${kind}_not_found` });
  });

  it('creates one of two that come at once with different bodies, and refuses the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const given = input();
      const answers = await Promise.allSettled([given, { ...given, ...other }].map(create));
      const [created, ...more] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      expect(more).toEqual([]);
      expect(answers).toContainEqual({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'already_exists', params: { entity: created } }),
      });
      expect(await get(given.id)).toEqual(created);
    }
  });

  it('compares with the row itself when no hash of its body is kept', async () => {
    const given = input();
    await create(given);
    await app.source.query('DELETE FROM directory.idempotency_keys WHERE id = $1', [given.id]);
    await expect(create({ ...given, ...other })).rejects.toMatchObject({ code: 'already_exists' });
    expect(await create(given)).toEqual(await get(given.id));
  });
});

describe('the creation of an absence, repeated under its id,', () => {
  it('returns what is there, and is refused when its body is another or it was deleted [CAL-09]', async () => {
    const employeeId = v7();
    await app.send(CreateEmployee, { id: employeeId, name: 'Ana', phone: '9999-9999', departmentId });
    const absence = { id: v7(), from: '2030-12-01', to: '2030-12-10', reason: null };
    const create = (more = {}) => app.send(CreateAbsence, { employeeId, ...absence, ...more });
    expect([await create(), await create()]).toEqual([absence, absence]);
    await expect(create({ reason: 'Vacaciones' })).rejects.toMatchObject({ code: 'already_exists' });
    await app.send(DeleteAbsence, { employeeId, id: absence.id });
    await expect(create()).rejects.toMatchObject({ code: 'already_deleted' });
    expect((await app.send(ListAbsences, { employeeId })).items).toEqual([]);
  });
});

describe('an id', () => {
  it('of a department is free for an employee', async () => {
    const id = v7();
    const department = await app.send(CreateDepartment, { id, name: 'Ana', description: null });
    const employee = await app.send(CreateEmployee, { id, name: 'Ana', phone: '1', departmentId: id });
    expect([department.id, employee.id]).toEqual([id, id]);
  });

  it('is free again when the creation under it failed', async () => {
    const given = { id: v7(), name: 'Ana', phone: '1', departmentId: v7() };
    await expect(app.send(CreateEmployee, given)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await app.send(CreateEmployee, { ...given, departmentId })).toMatchObject({ id: given.id, departmentId });
  });
});
