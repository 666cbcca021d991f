import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CompleteTask,
  CreateTask,
  DeleteTask,
  ListTasks,
  ordersOf,
  PauseTask,
  type SortOrder,
  type TaskQuery,
  type TaskView,
  UpdateTask,
} from '@recuerda/contracts';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

type Order = SortOrder<'tasks'>;

let app: TasksApp;
const [ventas, nadie, ana, nino, zoe] = [v7(), v7(), v7(), v7(), v7()];

const create = async (title: string, employeeId: string, dueAt: string | null = null, reminder?: string) => {
  const { id } = await app.send(CreateTask, {
    id: v7(),
    title,
    description: 'Orden',
    employeeId,
    reminderInterval: 60,
    dueAt,
  });
  if (reminder) app.probe.reminders.set(id, reminder);
  return id;
};
const day = (number: number) => `2027-01-0${number}T12:00:00.000Z`;

/** Reads every page; `between` is called after each with its number, from 1. */
async function walk(query: Partial<TaskQuery>, between: (page: number) => unknown = () => undefined) {
  const seen: TaskView[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await app.send(ListTasks, { limit: 2, ...query, cursor });
    expect(page.items.length).toBeLessThanOrEqual(query.limit ?? 2);
    seen.push(...page.items);
    cursor = page.nextCursor ?? undefined;
    await between((pages += 1));
  } while (cursor !== undefined && pages < 100);
  return seen;
}
const titlesOf = async (query: Partial<TaskQuery>) => (await walk(query)).map(({ title }) => title);

beforeAll(async () => {
  app = await startTasks();
  await app.publish(
    departmentEvent(ventas, 1, 'Área de ventas'),
    employeeEvent(ana, 1, ventas, 'Ana'),
    employeeEvent(nino, 1, ventas, 'Ñico'),
    // Its department is not known yet.
    employeeEvent(zoe, 1, nadie, 'Nuria'),
  );
  const ids = [
    await create('ñandú', ana, day(3), day(2)),
    await create('Nube', nino, null, day(5)),
    await create('árbol', zoe, day(1)),
    await create('Zona', ana, null, day(4)),
    await create('ana', nino, day(2), day(2)),
    await create('Ábaco', zoe, null, day(1)),
  ];
  await app.send(PauseTask, { id: ids[2]! });
  await app.send(CompleteTask, { id: ids[3]! });
});
afterAll(() => app.close());

/** In the natural direction. Those after the bar have no value, and come last in the other direction too. */
const SORTED: Record<Exclude<Order, `-${string}`>, string> = {
  created: 'Ábaco ana Zona árbol Nube ñandú |',
  title: 'Ábaco ana árbol Nube ñandú Zona |',
  employee: 'ñandú Zona árbol Ábaco Nube ana |',
  department: 'ñandú Nube Zona ana | árbol Ábaco',
  state: 'ñandú Nube ana Ábaco árbol Zona |',
  // The scheduler has a reminder of 'Zona', since it has not heard that it was completed.
  reminder: 'Ábaco ñandú ana Nube | árbol Zona',
  due: 'árbol ana ñandú | Nube Zona Ábaco',
};

describe.each(ordersOf('tasks'))('the list of tasks by %s', (order) => {
  const [valued, without] = SORTED[order.replace('-', '') as keyof typeof SORTED]
    .split('|')
    .map((titles) => titles.trim().split(' ').filter(Boolean)) as [string[], string[]];
  const expected = order.startsWith('-') ? [...valued.toReversed(), ...without.toReversed()] : [...valued, ...without];

  it.each([{}, { search: 'orden' }, { search: 'or' }] satisfies Partial<TaskQuery>[])(
    'has all that match %j, page by page, those without a value last [DUE-26, VIEW-04]',
    async (filter) => {
      for (const limit of [1, 2, 5, 6, 7]) expect(await titlesOf({ order, limit, ...filter })).toEqual(expected);
      expect(await app.send(ListTasks, { order, limit: 1, ...filter })).toMatchObject({ total: 6 });
    },
  );

  it('has those of a department, an employee or a state', async () => {
    const has = (titles: string[]) => expected.filter((title) => titles.includes(title));
    expect(await titlesOf({ order, departmentId: ventas })).toEqual(has(['ñandú', 'Nube', 'Zona', 'ana']));
    expect(await titlesOf({ order, employeeId: zoe })).toEqual(has(['árbol', 'Ábaco']));
    expect(await titlesOf({ order, state: 'open' })).toEqual(expected.filter((title) => title !== 'Zona'));
    expect(await titlesOf({ order, state: 'completed' })).toEqual(['Zona']);
  });

  it('refuses a cursor of another order and one that is made up', async () => {
    const other = order === 'due' ? '-due' : 'due';
    const { nextCursor } = await app.send(ListTasks, { order: other, limit: 1 });
    const made = [
      ['x', null, v7()],
      [order, 'x\u0000', v7()],
      [order, 4_000_000_000, v7()],
      [order, {}, 'x'],
    ];
    const cursors = made.map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));
    for (const cursor of [nextCursor!, ...cursors])
      await expect(app.send(ListTasks, { order, limit: 1, cursor })).rejects.toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'cursor' }],
      });
  });
});

describe.each(ordersOf('tasks'))('page by page by %s, while rows change,', (order) => {
  it.each([undefined, 'quieta', 'qu'])('none that stands still is twice or left out (search: %p)', async (search) => {
    const [department, other, employee] = [v7(), v7(), v7()];
    await app.publish(departmentEvent(department, 1, 'Quieta M'), employeeEvent(employee, 1, department, 'Quieta M'));
    await app.publish(departmentEvent(other, 1, 'Quieta N'));
    const ids: string[] = [];
    for (let number = 0; number < 9; number += 1)
      ids.push(
        await create(
          `Quieta ${number}`,
          employee,
          number % 3 ? day(number) : null,
          number % 2 ? day(number) : undefined,
        ),
      );
    const moving = new Set<string>();
    const seen = await walk({ order, search, limit: 3 }, async (page) => {
      // The last row of the page is the one that the cursor names.
      const shown = await app.send(ListTasks, { order, search, limit: 3 * page });
      const cursorRow = shown.items.at(-1);
      if (page > 2 || !cursorRow) return;
      moving.add(cursorRow.id);
      if (page === 1) await app.send(DeleteTask, { id: cursorRow.id });
      else await app.send(UpdateTask, { id: cursorRow.id, patch: { title: 'Quieta Z', dueAt: day(9) } });
      for (const title of ['Quieta', 'Quieta 5b', 'Quieta Y']) await create(title, employee, day(5), day(5));
      await app.publish(departmentEvent(other, 1 + page, `Quieta ${page === 1 ? 'A' : 'Z'}`));
    });
    const still = ids.filter((id) => !moving.has(id));
    expect(
      seen
        .filter(({ id }) => still.includes(id))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(still.toSorted());
    expect(moving.size).toBe(2);
    for (const { id } of await walk({ search: 'quieta', limit: 200 })) await app.send(DeleteTask, { id });
  });
});

describe('the order of the next reminder, with thousands of tasks,', () => {
  const employee = v7();
  const COUNT = 8_000;
  /** More than a request names, and reminded after all others. */
  const RARE = 600;
  beforeAll(async () => {
    await app.publish(employeeEvent(employee, 1, ventas, 'Muchas'));
    const rows = await app.source.query<{ id: string; number: number }[]>(
      `INSERT INTO tasks.tasks (id, title, employee_id, employee_name, employee_reachable, reminder_interval, is_active,
         is_completed, activation, version, created_at, updated_at, department_id)
       SELECT gen_random_uuid(), CASE WHEN n > $3 THEN 'rara ' ELSE 'Muchas ' END || n, e.id, 'Muchas', true, 60,
         n % 10 > 0, false, 1, 1, $2, $2, department_id
       FROM tasks.employee_copies e, generate_series(1, ${COUNT}) n WHERE e.id = $1
       RETURNING id, reverse(split_part(reverse(title), ' ', 1))::int AS number`,
      [employee, new Date(), COUNT - RARE],
    );
    for (const { id, number } of rows)
      if (number % 10 > 1) app.probe.reminders.set(id, new Date(Date.UTC(2028, 0, 1, 0, number)).toISOString());
  });

  it.each(['reminder', '-reminder'] as const)('%s has each once, the scheduled ones in order', async (order) => {
    const seen = await walk({ order, employeeId: employee, limit: 200 });
    expect(new Set(seen.map(({ id }) => id)).size).toBe(COUNT);
    expect(seen).toHaveLength(COUNT);
    const times = seen.map(({ id, isActive }) => (isActive && app.probe.reminders.get(id)) || null);
    const scheduled = times.filter((time) => time !== null);
    expect(scheduled).toHaveLength(COUNT * 0.8);
    expect(scheduled).toEqual(order === 'reminder' ? scheduled.toSorted() : scheduled.toSorted().toReversed());
    expect(times.slice(scheduled.length).every((time) => time === null)).toBe(true);
  });

  it('finds those at the end of a long list by short pages, which name the next one', async () => {
    const first = await app.send(ListTasks, { order: 'reminder', limit: 50, search: 'rara' });
    expect(first.items).toHaveLength(0);
    expect(first.total).toBe(RARE);
    expect(first.nextCursor).not.toBeNull();
    expect(await walk({ order: 'reminder', limit: 50, search: 'rara' })).toHaveLength(RARE);
  });
});
