import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CreateDepartment,
  CreateEmployee,
  DeleteDepartment,
  type DepartmentPatch,
  GetDepartment,
  ListDepartments,
  ordersOf,
  SEARCH_EXAMPLES,
  UpdateDepartment,
} from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';

let app: DirectoryApp;
beforeAll(async () => {
  app = await startDirectory();
});
afterAll(() => app.close());

const ALWAYS_ON_MONDAY = [[{ from: '00:00', to: '24:00' }], [], [], [], [], [], []];
const create = (name: string, description: string | null = null) =>
  app.send(CreateDepartment, { id: v7(), name, description });
const typesAbout = (id: string) =>
  app.events.filter((event) => event.subject === id).map((event) => `${event.type} ${event.version}`);

describe('a department', () => {
  it('is created exactly as given, and published [DATA-07]', async () => {
    const name = '  Dirección "A" 日本 🎓  ';
    const created = await create(name, 'línea 1\nlínea 2');
    expect(created).toMatchObject({ name, description: 'línea 1\nlínea 2', employeeCount: 0, taskCount: 0 });
    expect(created.createdAt).toBe(created.updatedAt);
    expect(await app.send(GetDepartment, { id: created.id })).toEqual(created);
    await eventually(() => expect(typesAbout(created.id)).toEqual(['directory.department.created 1']));
    const { data } = app.events.find((event) => event.subject === created.id)!;
    const { id, description, createdAt, updatedAt } = created;
    const unset = { weeklyWindows: null, managerEmployeeId: null, escalation: null };
    expect(data).toEqual({ id, name, description, ...unset, createdAt, updatedAt });
  });

  it('is created once, however often the same request comes', async () => {
    const input = { id: v7(), name: 'Ventas', description: null };
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.send(CreateDepartment, input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await eventually(() => expect(typesAbout(input.id)).toHaveLength(1));
  });

  it('is not changed over what somebody else has changed since, and says what that is [MERGE-01]', async () => {
    const { id } = await create('Compras', 'antes');
    const change = (patch: DepartmentPatch, expected?: DepartmentPatch) =>
      app.send(UpdateDepartment, { id, patch, expected });
    await change({ description: 'de otra persona', weeklyWindows: ALWAYS_ON_MONDAY });
    const before = await app.send(GetDepartment, { id });
    const refused = change({ name: 'Nuevo', description: 'mía' }, { name: 'Compras', description: 'antes' });
    await expect(refused).rejects.toMatchObject({
      code: 'fields_changed',
      params: { entity: before },
      errors: [{ field: 'description' }],
    });
    // What is stored already is no conflict.
    const same = { weeklyWindows: ALWAYS_ON_MONDAY };
    expect(await change(same, { weeklyWindows: null, escalation: null })).toMatchObject(same);
    // Without what was seen, and over what was seen.
    expect(await change({ name: 'Sin más' })).toMatchObject({ name: 'Sin más', description: 'de otra persona' });
    const kept = await change({ description: 'mía' }, { description: 'de otra persona' });
    expect(kept).toMatchObject({ name: 'Sin más', description: 'mía' });
  });

  it('changes only when something differs', async () => {
    const created = await create('Compras', 'antes');
    expect(await app.send(UpdateDepartment, { id: created.id, patch: { name: 'Compras' } })).toEqual(created);
    expect(await app.send(UpdateDepartment, { id: created.id, patch: {} })).toEqual(created);
    const changed = await app.send(UpdateDepartment, { id: created.id, patch: { description: null } });
    expect(changed).toMatchObject({ name: 'Compras', description: null });
    expect(changed.updatedAt >= created.updatedAt).toBe(true);
    await eventually(() =>
      expect(typesAbout(created.id)).toEqual(['directory.department.created 1', 'directory.department.updated 2']),
    );
  });

  it('counts each of 20 changes at once', async () => {
    const { id } = await create('Paralelo');
    const change = (n: number) => app.send(UpdateDepartment, { id, patch: { name: `Paralelo ${n}` } });
    // Repeated where no connection is free in time.
    await Promise.all(Array.from({ length: 20 }, (_, n) => eventually(() => change(n))));
    await eventually(() => expect(typesAbout(id)).toHaveLength(21));
    const versions = app.events.filter((event) => event.subject === id).map((event) => event.version!);
    expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
    const last = app.events.find((event) => event.subject === id && event.version === 21)!;
    expect((await app.send(GetDepartment, { id })).name).toBe((last.data as { name: string }).name);
  });

  it('is deleted once [DATA-07]', async () => {
    const { id } = await create('Efímero');
    expect(await app.send(DeleteDepartment, { id })).toBeUndefined();
    await expect(app.send(DeleteDepartment, { id })).rejects.toMatchObject({ code: 'department_not_found' });
    await expect(app.send(GetDepartment, { id })).rejects.toMatchObject({ code: 'department_not_found' });
    await expect(app.send(UpdateDepartment, { id, patch: { name: 'x' } })).rejects.toMatchObject({
      code: 'department_not_found',
    });
    await eventually(() =>
      expect(typesAbout(id)).toEqual(['directory.department.created 1', 'directory.department.deleted 2']),
    );
  });

  it('stays while it has employees [DEPT-07]', async () => {
    const { id } = await create('Ocupado');
    await app.send(CreateEmployee, { id: v7(), name: 'Ana', phone: '9999-9999', departmentId: id });
    await expect(app.send(DeleteDepartment, { id })).rejects.toMatchObject({ code: 'department_has_employees' });
    expect(await app.send(GetDepartment, { id })).toMatchObject({ employeeCount: 1 });
  });

  it('is either deleted or joined by an employee, when both are tried at once', async () => {
    for (let round = 0; round < 25; round += 1) {
      const { id } = await create(`Carrera ${round}`);
      const [deleted, joined] = await Promise.allSettled([
        app.send(DeleteDepartment, { id }),
        app.send(CreateEmployee, { id: v7(), name: 'Ana', phone: '1', departmentId: id }),
      ]);
      expect(deleted.status).not.toBe(joined.status);
      if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ code: 'department_has_employees' });
      if (joined.status === 'rejected') {
        const errors = [{ field: 'departmentId', message: 'El departamento no existe o ya fue eliminado.' }];
        expect(joined.reason).toMatchObject({ code: 'validation_failed', errors });
      }
    }
  });
});

describe('the list of departments', () => {
  const search = 'zona';

  beforeAll(async () => {
    for (const name of ['Zona Ámbar', 'Zona azul', 'ZONA ñandú', 'zona 100%', 'Zona Nube', 'Zona_Zeta'])
      await create(name);
  });

  it('searches without case and accents, and takes wildcards literally', async () => {
    const names = async (text: string) => {
      const page = await app.send(ListDepartments, { limit: 50, order: 'name', search: text });
      expect(page.total).toBe(page.items.length);
      return page.items.map((item) => item.name);
    };
    expect(await names('AMBAR')).toEqual(['Zona Ámbar']);
    expect(await names('nandu')).toEqual(['ZONA ñandú']);
    expect(await names('nu zoná')).toEqual(['Zona Nube']);
    expect(await names('ñan  ZONÁ')).toEqual(['ZONA ñandú']);
    expect(await names('%')).toEqual(['zona 100%']);
    expect(await names('zona_')).toEqual(['Zona_Zeta']);
    expect(await names('no existe')).toEqual([]);
  });

  it('is ordered by name as Spanish readers expect [DATA-06]', async () => {
    const page = await app.send(ListDepartments, { limit: 50, order: 'name', search: 'zona ' });
    expect(page.items.map((item) => item.name)).toEqual([
      'zona 100%',
      'Zona Ámbar',
      'Zona azul',
      'Zona Nube',
      'ZONA ñandú',
      'Zona_Zeta',
    ]);
  });

  it('is the newest first where it is asked for by creation [DATA-06]', async () => {
    const listed = (order: 'created' | '-created') => app.send(ListDepartments, { limit: 50, order, search });
    const names = (await listed('created')).items.map((item) => item.name);
    expect((await listed('-created')).items.map((item) => item.name)).toEqual(names.toReversed());
    expect(names).toEqual(['Zona_Zeta', 'Zona Nube', 'zona 100%', 'ZONA ñandú', 'Zona azul', 'Zona Ámbar']);
  });

  it.each(ordersOf('departments'))('walks every row once by %s while others change', async (order) => {
    const moved = await create('Zona m');
    const before = await app.send(ListDepartments, { limit: 200, order, search });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.send(ListDepartments, { limit: 2, order, search, cursor });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
      await create(order === 'name' ? 'Zona 0' : 'Zonas');
      await app.send(UpdateDepartment, { id: moved.id, patch: { name: seen.length % 4 ? 'Zona z' : 'Zona 1' } });
    } while (cursor !== undefined && seen.length < 100);
    const still = before.items.map((item) => item.id).filter((id) => id !== moved.id);
    expect(seen.filter((id) => still.includes(id))).toEqual(still);
  });

  it.each(['🎓', '"'])('goes on by name after the longest name there may be, of %j', async (character) => {
    const name = character.repeat(200);
    const made = [await create(name), await create(name)];
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.send(ListDepartments, { limit: 1, order: 'name', search: name, cursor });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  it.each([
    'no',
    '',
    Buffer.from('["name"]').toString('base64url'),
    Buffer.from('["name","a\\u0000","x"]').toString('base64url'),
  ])('refuses the cursor %p', async (cursor) => {
    await expect(app.send(ListDepartments, { limit: 2, order: 'name', cursor })).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'cursor' }],
    });
  });

  it('refuses a cursor of the other order', async () => {
    const { nextCursor } = await app.send(ListDepartments, { limit: 1, order: 'name' });
    await expect(app.send(ListDepartments, { limit: 1, order: 'created', cursor: nextCursor! })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});

describe('the search of departments', () => {
  const { row, finds, misses } = SEARCH_EXAMPLES.departments;
  let id: string;
  const total = async (search: string) =>
    (await app.send(ListDepartments, { limit: 1, order: 'created', search, ids: id })).total;
  beforeAll(async () => {
    id = (await create(row.name, row.description)).id;
  });
  it.each(finds)('finds %p', async (search) => expect(await total(search)).toBe(1));
  it.each(misses)('does not find %p', async (search) => expect(await total(search)).toBe(0));
});
