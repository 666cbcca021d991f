import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CompleteTask,
  CreateTask,
  CreateTaskGroup,
  ListTasks,
  PauseTask,
  SEARCH_EXAMPLES,
  taskQuery,
  type TaskQuery,
  UpdateTask,
} from '@recuerda/contracts';
import { withActingEmployee } from '@recuerda/service';
import { eventually, wrongTotals } from '@recuerda/testing';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const [ventas, compras, ana, inigo, zoe] = [v7(), v7(), v7(), v7(), v7()];
const ids: Record<string, string> = {};

const create = async (title: string, employeeId: string, description: string | null = null) => {
  const { id } = await app.send(CreateTask, { id: v7(), title, description, employeeId, reminderInterval: 60 });
  ids[title] = id;
  return id;
};
const titles = async (query: Partial<TaskQuery>) => {
  const page = await app.send(ListTasks, { limit: 50, ...query });
  expect(page).toMatchObject({ total: page.items.length, nextCursor: null });
  return page.items.map((item) => item.title);
};

beforeAll(async () => {
  app = await startTasks();
  const employees = [
    employeeEvent(ana, 1, ventas),
    employeeEvent(inigo, 1, ventas, 'Íñigo Núñez'),
    employeeEvent(zoe, 1, compras, 'Zoe'),
  ];
  await app.publish(departmentEvent(ventas, 1), departmentEvent(compras, 1, 'Compras'), ...employees);
  await create('Revisión', ana, 'Aula 100% lista');
  await create('Inventario_1', inigo);
  await create('Llamada', zoe, 'Padres de familia');
  await create('Acta', zoe);
  await app.send(PauseTask, { id: ids['Inventario_1']! });
  await app.send(CompleteTask, { id: ids['Llamada']! });
});
afterAll(() => app.close());

describe('the list of tasks', () => {
  it('is the newest first [DATA-10]', async () => {
    expect(await titles({})).toEqual(['Acta', 'Llamada', 'Inventario_1', 'Revisión']);
  });

  it.each([
    ['active', ['Acta', 'Revisión']],
    ['paused', ['Inventario_1']],
    ['completed', ['Llamada']],
    ['open', ['Acta', 'Inventario_1', 'Revisión']],
  ] as const)('of those that are %s', async (state, expected) => {
    expect(await titles({ state })).toEqual(expected);
  });

  it('is filtered by employee and by department', async () => {
    expect(await titles({ employeeId: zoe })).toEqual(['Acta', 'Llamada']);
    expect(await titles({ employeeId: zoe.toUpperCase(), state: 'completed' })).toEqual(['Llamada']);
    expect(await titles({ departmentId: ventas })).toEqual(['Inventario_1', 'Revisión']);
    expect(await titles({ departmentId: compras, state: 'open' })).toEqual(['Acta']);
    expect(await titles({ departmentId: ventas, employeeId: zoe })).toEqual([]);
  });

  it.each([
    ['REVISION', ['Revisión']],
    [' inventario_1 ', ['Inventario_1']],
    ['inventario%', []],
    ['100%', ['Revisión']],
    ['familia', ['Llamada']],
    ['nunez', ['Inventario_1']],
    ['zoé', ['Acta', 'Llamada']],
    ['a', ['Acta', 'Llamada', 'Inventario_1', 'Revisión']],
    ['\\', []],
    ['   ', ['Acta', 'Llamada', 'Inventario_1', 'Revisión']],
  ])('searches %p in titles, descriptions and names', async (search, expected) => {
    expect(await titles({ search })).toEqual(expected);
  });

  it('combines search and filters', async () => {
    expect(await titles({ search: 'zoe', state: 'completed', departmentId: compras })).toEqual(['Llamada']);
  });

  it('names those of the given ids that match, all on one page', async () => {
    const named = [ids['Acta'], v7(), ids['Revisión']!.toUpperCase(), ids['Acta']].join();
    expect(await titles({ limit: 1, ids: named })).toEqual(['Acta', 'Revisión']);
    expect(await titles({ ids: named, search: 'zo' })).toEqual(['Acta']);
    expect(await titles({ ids: named, search: 'ana', state: 'active', departmentId: ventas })).toEqual(['Revisión']);
    expect(await titles({ ids: named, state: 'completed' })).toEqual([]);
  });

  it('returns the right total with each combination of filters', async () => {
    const id = ids['Acta'] ?? '';
    const due = { dueAt: '2026-01-15T12:00:00Z', repetition: { frequency: 'daily', every: 1 } } as const;
    const { seriesId } = await app.send(UpdateTask, { id, patch: { confirmCompletion: true, ...due } });
    await withActingEmployee(zoe, () => app.send(CompleteTask, { id }));
    const [groupId, quim] = [v7(), v7()];
    await app.publish(employeeEvent(quim, 1, v7(), 'Quim', '5'));
    const audience = { kind: 'people' as const, employeeIds: [quim] };
    await app.send(CreateTaskGroup, { id: groupId, title: 'Notes', description: null, reminderInterval: 60, audience });
    const values = {
      ids: [[ids['Acta'], ids['Llamada'], v7()].join()],
      search: ['an', 'zoe', 'acta'],
      state: ['active', 'paused', 'completed', 'open', 'reported', 'overdue'],
      departmentId: [ventas],
      employeeId: [zoe],
      seriesId: [seriesId ?? ''],
      groupId: [groupId],
      grouped: ['no'],
    } satisfies Record<Exclude<keyof TaskQuery, 'limit' | 'cursor' | 'order'>, string[]>;
    expect(await wrongTotals({ query: taskQuery, values, list: (query) => app.send(ListTasks, query) })).toEqual([]);
  });

  it.each([undefined, 'paginada', 'pa'])(
    'walks every row once while others are inserted (search: %p)',
    async (search) => {
      const employee = v7();
      await app.publish(employeeEvent(employee, 1, ventas));
      // On a busy machine a connection may not be free in time: then the request is repeated, as the portal does.
      await Promise.all(Array.from({ length: 40 }, (_, n) => eventually(() => create(`Paginada ${n}`, employee))));
      const filter = { employeeId: employee, search };
      const expected = (await app.send(ListTasks, { limit: 200, ...filter })).items.map((item) => item.id);
      expect(expected).toHaveLength(40);
      const seen: string[] = [];
      let cursor: string | undefined;
      let total = 40;
      do {
        const page = await app.send(ListTasks, { limit: 7, cursor, ...filter });
        expect(page.total).toBe(total);
        seen.push(...page.items.map((item) => item.id));
        cursor = page.nextCursor ?? undefined;
        await create('Paginada nueva', employee);
        total += 1;
      } while (cursor !== undefined);
      expect(seen).toEqual(expected);
    },
  );

  it('walks every row once where a short text finds thousands, though they were created at one instant', async () => {
    await app.source.query(
      `INSERT INTO tasks.tasks (id, title, employee_id, employee_name, employee_reachable, reminder_interval, is_active,
         is_completed, activation, version, created_at, updated_at, department_id)
       SELECT gen_random_uuid(), 'xq', id, 'Ana', true, 60, true, false, 1, 1, $2, $2, department_id
       FROM tasks.employee_copies, generate_series(1, 2100) WHERE id = $1`,
      [ana, new Date()],
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.send(ListTasks, { limit: 200, search: 'xq', cursor });
      expect(page.total).toBe(2_100);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && seen.length < 2_100);
    expect(cursor).toBeUndefined();
    expect(new Set(seen).size).toBe(2_100);
  });

  it('returns the total beyond its last row too', async () => {
    const beyond = Buffer.from(JSON.stringify(['created', '2000-01-01T00:00:00.000Z', v7()])).toString('base64url');
    const all = { items: [], nextCursor: null };
    for (const query of [{ search: 'zoe' }, { search: 'zo' }, { departmentId: compras }, { employeeId: zoe }])
      expect(await app.send(ListTasks, { limit: 2, cursor: beyond, ...query })).toEqual({ ...all, total: 2 });
  });

  it('ends exactly where the rows end', async () => {
    const page = await app.send(ListTasks, { limit: 2, employeeId: zoe });
    expect(page).toMatchObject({ total: 2, nextCursor: null });
  });

  it.each(['x', Buffer.from('["2026-01-15","y"]').toString('base64url'), Buffer.from('[1,2]').toString('base64url')])(
    'refuses the cursor %p',
    async (cursor) => {
      await expect(app.send(ListTasks, { limit: 2, cursor })).rejects.toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'cursor', message: 'El cursor no es válido.' }],
      });
    },
  );
});

describe('the search of tasks', () => {
  const { row, finds, misses } = SEARCH_EXAMPLES.tasks;
  const employeeId = v7();
  const total = async (search: string) => (await app.send(ListTasks, { limit: 1, search, employeeId })).total;
  beforeAll(async () => {
    await app.publish(employeeEvent(employeeId, 1, ventas, row.employeeName, row.phone));
    await create(row.title, employeeId, row.description);
  });
  it.each(finds)('finds %p', async (search) => expect(await total(search)).toBe(1));
  it.each(misses)('does not find %p', async (search) => expect(await total(search)).toBe(0));
});
