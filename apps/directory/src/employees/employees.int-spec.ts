import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CountDirectory,
  CreateDepartment,
  CreateEmployee,
  employeeQuery,
  type EmployeeQuery,
  DeleteEmployee,
  GetEmployee,
  GetEmployeeSnapshot,
  ListEmployees,
  ordersOf,
  SEARCH_EXAMPLES,
  UpdateEmployee,
} from '@recuerda/contracts';
import { eventually, wrongTotals } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';

let app: DirectoryApp;
let departmentId: string;
beforeAll(async () => {
  app = await startDirectory();
  departmentId = (await app.send(CreateDepartment, { id: v7(), name: 'Ventas', description: 'Piso 2' })).id;
});
afterAll(() => app.close());

const create = (name: string, phone = '+504 9999-9999', department = departmentId) =>
  app.send(CreateEmployee, { id: v7(), name, phone, departmentId: department });
const typesAbout = (id: string) =>
  app.events.filter((event) => event.subject === id).map((event) => `${event.type} ${event.version}`);
const unknownDepartment = {
  code: 'validation_failed',
  errors: [{ field: 'departmentId', message: 'El departamento no existe o ya fue eliminado.' }],
};

describe('an employee', () => {
  it('is created exactly as given, and published [DATA-08, DATA-09]', async () => {
    const created = await create(' José  Núñez ', ' +504 (9999) 9999 ');
    expect(created).toMatchObject({
      name: ' José  Núñez ',
      phone: ' +504 (9999) 9999 ',
      departmentId,
      department: { id: departmentId, name: 'Ventas', description: 'Piso 2' },
      taskCount: 0,
    });
    expect(await app.send(GetEmployee, { id: created.id })).toEqual(created);
    await eventually(() => expect(typesAbout(created.id)).toEqual(['directory.employee.created 1']));
    const { id, name, phone, createdAt, updatedAt } = created;
    expect(app.events.find((event) => event.subject === id)!.data).toEqual({
      id,
      name,
      phone,
      weeklyWindows: null,
      absences: [],
      departmentId,
      consentAt: null,
      consentSource: null,
      optedOutAt: null,
      email: null,
      unreachableReason: null,
      newPhone: null,
      createdAt,
      updatedAt,
    });
  });

  it('is created once, however often the same request comes, also 100 at once', async () => {
    const inputs = Array.from({ length: 10 }, (_, n) => ({ id: v7(), name: `Doble ${n}`, phone: '1', departmentId }));
    // On a busy machine a connection may not be free in time: then the request is repeated, as the portal does.
    const ask = (n: number) => eventually(() => app.send(CreateEmployee, inputs[n % 10]!));
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(10);
    await eventually(() => expect(inputs.flatMap((input) => typesAbout(input.id))).toHaveLength(10));
  });

  it('needs a department that exists [EMP-08]', async () => {
    await expect(create('Ana', '1', v7())).rejects.toMatchObject(unknownDepartment);
    const { id } = await create('Ana');
    await expect(app.send(UpdateEmployee, { id, patch: { departmentId: v7() } })).rejects.toMatchObject(
      unknownDepartment,
    );
    expect(typesAbout(id).filter((type) => type.includes('updated'))).toEqual([]);
  });

  it('changes only when something differs', async () => {
    const created = await create('Sofía');
    const same = { name: 'Sofía', departmentId: departmentId.toUpperCase() };
    expect(await app.send(UpdateEmployee, { id: created.id, patch: same })).toEqual(created);
    const other = await app.send(CreateDepartment, { id: v7(), name: 'Compras', description: null });
    const changed = await app.send(UpdateEmployee, { id: created.id, patch: { departmentId: other.id } });
    expect(changed).toMatchObject({ name: 'Sofía', department: { id: other.id, name: 'Compras' } });
    await eventually(() =>
      expect(typesAbout(created.id)).toEqual(['directory.employee.created 1', 'directory.employee.updated 2']),
    );
  });

  it('is deleted once [DATA-09]', async () => {
    const { id } = await create('Efímero');
    expect(await app.send(DeleteEmployee, { id })).toBeUndefined();
    const gone = { code: 'employee_not_found' };
    await expect(app.send(DeleteEmployee, { id })).rejects.toMatchObject(gone);
    await expect(app.send(GetEmployee, { id })).rejects.toMatchObject(gone);
    await expect(app.send(UpdateEmployee, { id, patch: { name: 'x' } })).rejects.toMatchObject(gone);
    expect(await app.send(GetEmployeeSnapshot, { id })).toBeNull();
    await eventually(() =>
      expect(typesAbout(id)).toEqual(['directory.employee.created 1', 'directory.employee.deleted 2']),
    );
  });

  it('is counted from its creation to its deletion, as is its department [DASH-03]', async () => {
    const before = await app.send(CountDirectory, {});
    const { id } = await create('Contada');
    expect(await app.send(CountDirectory, {})).toEqual({ ...before, employees: before.employees + 1 });
    await app.send(DeleteEmployee, { id });
    await app.send(CreateDepartment, { id: v7(), name: 'Contado', description: null });
    expect(await app.send(CountDirectory, {})).toEqual({ ...before, departments: before.departments + 1 });
  });

  it('is returned with its department and both versions to a replica that asks', async () => {
    const { id } = await create('Luis');
    await app.send(UpdateEmployee, { id, patch: { name: 'Luisa' } });
    expect(await app.send(GetEmployeeSnapshot, { id })).toMatchObject({
      employee: { id, name: 'Luisa', departmentId, version: 2 },
      department: { id: departmentId, name: 'Ventas', version: 1 },
    });
  });
});

describe('the list of employees', () => {
  it('searches names and phones, and filters by department', async () => {
    const { id } = await app.send(CreateDepartment, { id: v7(), name: 'Lista', description: null });
    await create('Ángel Muñoz', '+504 8765-4321', id);
    await create('Zoe', '12 34', id);
    const names = async (search?: string, department: string | undefined = id) => {
      const page = await app.send(ListEmployees, { limit: 50, order: 'name', search, departmentId: department });
      expect(page.total).toBe(page.items.length);
      return page.items.map((item) => item.name);
    };
    expect(await names()).toEqual(['Ángel Muñoz', 'Zoe']);
    expect(await names('   ')).toEqual(['Ángel Muñoz', 'Zoe']);
    expect(await names('angel muÑ')).toEqual(['Ángel Muñoz']);
    expect(await names('8765-43')).toEqual(['Ángel Muñoz']);
    expect(await names('87654321')).toEqual(['Ángel Muñoz']);
    expect(await names('zoe', departmentId)).toEqual([]);
    expect(await names(undefined, v7())).toEqual([]);
  });

  it('names those of the given ids that match', async () => {
    const made = [await create('Nombrada Ana'), await create('Nombrada Eva')];
    const page = await app.send(ListEmployees, {
      limit: 1,
      order: 'created',
      ids: [...made.map(({ id }) => id), v7()].join(),
      search: 'ana',
    });
    expect(page).toMatchObject({ items: [{ name: 'Nombrada Ana' }], total: 1, nextCursor: null });
  });

  it.each(['created', 'name'] as const)(
    'returns the right total by %s with each combination of filters',
    async (order) => {
      const { id } = await app.send(CreateDepartment, { id: v7(), name: `Totales ${order}`, description: null });
      const made = await Promise.all(Array.from({ length: 5 }, (_, n) => create(`Total ${n}`, '1', id)));
      for (const { id: consenting } of made.slice(2))
        await app.send(UpdateEmployee, { id: consenting, patch: { consent: true } });
      const values = {
        ids: [
          made
            .slice(1)
            .map((employee) => employee.id)
            .join(),
        ],
        search: ['total', 'o', 'l 4'],
        departmentId: [id],
        consent: ['missing', 'given'],
      } satisfies Record<Exclude<keyof EmployeeQuery, 'limit' | 'cursor' | 'order'>, string[]>;
      const list = (query: object) => app.send(ListEmployees, { limit: 50, ...query, order });
      expect(await wrongTotals({ query: employeeQuery, values, list })).toEqual([]);
    },
  );

  it.each(ordersOf('employees'))('pages through the results of a search by %s, with their total', async (order) => {
    const { id } = await app.send(CreateDepartment, { id: v7(), name: `Hallada ${order}`, description: null });
    const made = await Promise.all(Array.from({ length: 9 }, (_, n) => create(`Hallada ${(n * 5) % 9}`, '1', id)));
    await create('Otra', '1', id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.send(ListEmployees, { limit: 4, order, search: 'hallada', departmentId: id, cursor });
      expect(page.total).toBe(9);
      seen.push(...page.items.map((item) => item.name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(made.map(({ name }) => name).toSorted());
    if (order === 'name') expect(seen).toEqual(seen.toSorted());
    if (order === '-name') expect(seen).toEqual(seen.toSorted().toReversed());
    expect(await app.send(ListEmployees, { limit: 4, order, search: 'nadie', departmentId: id })).toMatchObject({
      items: [],
      total: 0,
    });
  });

  it('walks every row once, newest first, while others are inserted and deleted [DATA-08]', async () => {
    const { id } = await app.send(CreateDepartment, { id: v7(), name: 'Paginada', description: null });
    // Repeated where no connection is free in time.
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, n) => eventually(() => create(`Persona ${n}`, '1', id))),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.send(ListEmployees, { limit: 7, order: 'created', departmentId: id, cursor });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
      await create('Nueva', '1', id);
      await app.send(DeleteEmployee, { id: page.items[0]!.id });
    } while (cursor !== undefined);
    const newestFirst = made.toSorted((a, b) =>
      a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
    );
    expect(seen).toEqual(newestFirst.map((item) => item.id));
  });
});

describe('the search of employees', () => {
  const { row, finds, misses } = SEARCH_EXAMPLES.employees;
  let id: string;
  const total = async (search: string) =>
    (await app.send(ListEmployees, { limit: 1, order: 'created', search, departmentId: id })).total;
  beforeAll(async () => {
    id = (await app.send(CreateDepartment, { id: v7(), name: 'Buscados', description: null })).id;
    await create(row.name, row.phone, id);
  });
  it.each(finds)('finds %p', async (search) => expect(await total(search)).toBe(1));
  it.each(misses)('does not find %p', async (search) => expect(await total(search)).toBe(0));
});
