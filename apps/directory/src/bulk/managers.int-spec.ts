import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChangeDepartments,
  CreateDepartment,
  CreateEmployee,
  DeleteEmployee,
  type DepartmentChange,
  departmentQuery,
  type DepartmentQuery,
  GetDepartment,
  ImportDepartments,
  type ImportDepartmentsInput,
  ListDepartments,
  RestoreDepartments,
  UpdateDepartment,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, principalOf, wrongTotals } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';

let app: DirectoryApp;
beforeAll(async () => {
  app = await startDirectory();
});
afterAll(() => app.close());

const department = async (name: string, managerEmployeeId: string | null = null): Promise<string> =>
  (await app.send(CreateDepartment, { id: v7(), name, description: null, managerEmployeeId })).id;
let last = 0;
const employee = async (name: string): Promise<string> => {
  const phone = `9999-${String((last += 1)).padStart(4, '0')}`;
  return (await app.send(CreateEmployee, { id: v7(), name, phone, departmentId: await department('Su área') })).id;
};
const managerOf = async (id: string) => (await app.send(GetDepartment, { id })).manager?.name ?? null;
const change = (ids: string[], employeeId: string) =>
  app.send(ChangeDepartments, { jobId: randomUUID(), chunk: 0, action: 'manager', ids, employeeId });
const restore = (changes: readonly DepartmentChange[]) =>
  app.send(RestoreDepartments, {
    jobId: randomUUID(),
    chunk: 0,
    departments: changes.flatMap(({ id, version = 0, previous }) => (previous ? [{ id, version, previous }] : [])),
  });
const outcomes = (changes: readonly DepartmentChange[]) => changes.map(({ result, code }) => code ?? result);

describe('a manager for many departments', () => {
  it('is set in each, and what became of it is said; each change is published [BULK-09]', async () => {
    const [ana, luis] = [await employee('Ana'), await employee('Luis')];
    const [none, other, same, gone] = [
      await department('Sin nadie'),
      await department('Con Luis', luis),
      await department('Con Ana', ana),
      v7(),
    ];
    const changes = await change([none, gone, other, same], ana.toUpperCase());
    expect(changes).toEqual([
      { id: none, name: 'Sin nadie', result: 'changed', version: 2, previous: { managerEmployeeId: null } },
      { id: gone, result: 'failed', code: 'department_not_found' },
      { id: other, name: 'Con Luis', result: 'changed', version: 2, previous: { managerEmployeeId: luis } },
      { id: same, name: 'Con Ana', result: 'unchanged' },
    ]);
    expect([await managerOf(none), await managerOf(other), await managerOf(same)]).toEqual(['Ana', 'Ana', 'Ana']);
    const typesOf = (id: string) => app.events.filter(({ subject }) => subject === id).map(({ type }) => type);
    await eventually(() =>
      expect(typesOf(none)).toEqual(['directory.department.created', 'directory.department.updated']),
    );
    expect(typesOf(same)).toEqual(['directory.department.created']);
  });

  it('is applied once for a chunk, and by those who may change departments alone [BULK-02]', async () => {
    const [ana, id] = [await employee('Ana'), await department('Una vez')];
    const input = { jobId: randomUUID(), chunk: 3, action: 'manager' as const, ids: [id], employeeId: ana };
    const [first, second] = await Promise.all([1, 2].map(() => app.send(ChangeDepartments, input)));
    expect(first).toMatchObject([{ result: 'changed', version: 2 }]);
    expect(second).toEqual(first);
    await expect(withPrincipal(principalOf('manager'), () => change([id], ana))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('must exist', async () => {
    const id = await department('Sin cambio');
    expect(outcomes(await change([id], v7()))).toEqual(['employee_not_found']);
    expect(await managerOf(id)).toBeNull();
  });

  it('is undone where nothing has changed since, to none and to the one before [BULK-04]', async () => {
    const [ana, luis, eva] = [await employee('Ana'), await employee('Luis'), await employee('Eva')];
    const [none, other, edited, left] = [
      await department('Sin nadie'),
      await department('Con Luis', luis),
      await department('Editado'),
      await department('Con Eva', eva),
    ];
    const changes = await change([none, other, edited, left], ana);
    await app.send(UpdateDepartment, { id: edited, patch: { name: 'Otro' } });
    await app.send(DeleteEmployee, { id: eva });
    expect(outcomes(await restore(changes))).toEqual(['changed', 'changed', 'changed_since', 'employee_not_found']);
    expect([await managerOf(none), await managerOf(other), await managerOf(edited), await managerOf(left)]).toEqual([
      null,
      'Luis',
      'Ana',
      'Ana',
    ]);
  });
});

describe('the list of departments', () => {
  const word = 'Filtrado';
  let ids: string[];
  beforeAll(async () => {
    const ana = await employee('Ana');
    const names = ['uno', 'dos', 'tres', 'cuatro'];
    ids = await Promise.all(names.map((name, at) => department(`${word} ${name}`, at % 2 === 1 ? ana : null)));
  });

  it('has those without a manager, those with one, or all', async () => {
    const list = async (manager?: 'none' | 'set') => {
      const { items } = await app.send(ListDepartments, { limit: 50, order: 'name', search: word, manager });
      return items.map(({ name }) => name.slice(word.length + 1));
    };
    expect([await list('none'), await list('set')]).toEqual([
      ['tres', 'uno'],
      ['cuatro', 'dos'],
    ]);
    expect(await list()).toEqual(['cuatro', 'dos', 'tres', 'uno']);
  });

  it.each(['created', 'name'] as const)(
    'returns the right total by %s with each combination of filters',
    async (order) => {
      const some = [...ids.slice(1), v7()].join();
      const values = { ids: [some], search: [word, 'f', 'tres'], manager: ['none', 'set'] } satisfies Record<
        Exclude<keyof DepartmentQuery, 'limit' | 'cursor' | 'order'>,
        string[]
      >;
      const list = (query: object) => app.send(ListDepartments, { limit: 50, ...query, order });
      expect(await wrongTotals({ query: departmentQuery, values, list })).toEqual([]);
      const { items, nextCursor } = await list({ limit: 1, ids: some });
      expect([items.map(({ id }) => id).toSorted(), nextCursor]).toEqual([ids.slice(1).toSorted(), null]);
    },
  );
});

describe('imported departments', () => {
  const apply = (rows: ImportDepartmentsInput['rows']) =>
    app.send(ImportDepartments, { jobId: randomUUID(), chunk: 0, rows });

  it('get their managers, and lose them again when it is undone; a manager who is gone fails alone', async () => {
    const [ana, id, fresh, failed] = [await employee('Ana'), await department('Ya está'), v7(), v7()];
    const changes = await apply([
      { id, patch: { managerEmployeeId: ana } },
      { id: fresh, create: { id: fresh, name: 'Nuevo', description: null, managerEmployeeId: ana } },
      { id: failed, create: { id: failed, name: 'Falla', description: null, managerEmployeeId: v7() } },
    ]);
    expect(changes).toEqual([
      { id, result: 'updated', version: 2, previous: { managerEmployeeId: null } },
      { id: fresh, result: 'created', version: 1 },
      { id: failed, result: 'failed', reason: 'El empleado no existe o ya fue eliminado.' },
    ]);
    expect([await managerOf(id), await managerOf(fresh)]).toEqual(['Ana', 'Ana']);
    await apply([{ id, version: 2, patch: { managerEmployeeId: null } }]);
    expect(await managerOf(id)).toBeNull();
  });
});
