import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TaskQuery } from '@recuerda/contracts';
import { openMigrated } from '@recuerda/database/fixtures';
import { bigSorts, createTestDatabase, sequentialScans, type TestDatabase } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { EmployeeTasksRepository } from '../directory-replica/employee-tasks.repository.js';
import { RemindersController } from '../reminders/reminders.controller.js';
import { TASKS_DATABASE } from '../tasks.database.js';
import type { NextReminderOrder } from './next-reminder-order.js';
import { TaskListQuery } from './task-list.query.js';
import { TaskReader } from './task.reader.js';

const TASKS = 20_000;
const EMPLOYEES = 2_000;
const DEPARTMENTS = 100;
const COLUMNS = ['created', 'title', 'employee', 'department', 'state', 'due'] as const;

const FILL = [
  `INSERT INTO tasks.department_copies (id, version, deleted, name)
   SELECT gen_random_uuid(), 1, false, 'Departamento ' || n FROM generate_series(1, ${DEPARTMENTS}) n`,
  `INSERT INTO tasks.employee_copies (id, version, deleted, name, phone, department_id, reachable)
   SELECT gen_random_uuid(), 1, false, 'Empleado ' || n, '99887766', d.id, true
   FROM generate_series(1, ${EMPLOYEES}) n
   JOIN (SELECT id, row_number() OVER () AS k FROM tasks.department_copies) d ON d.k = 1 + n % ${DEPARTMENTS}`,
  `INSERT INTO tasks.tasks (id, title, employee_id, employee_name, employee_reachable, reminder_interval, is_active,
     is_completed, activation, version, created_at, updated_at, department_id)
   SELECT gen_random_uuid(), 'Entregar el acta ' || n, e.id, e.name, true, 60, n % 4 < 2, n % 4 = 3, 1, 1, at, at,
     department_id
   FROM generate_series(1, ${TASKS}) n
   JOIN (SELECT id, name, department_id, row_number() OVER () AS k FROM tasks.employee_copies) e
     ON e.k = 1 + n % ${EMPLOYEES}
   CROSS JOIN LATERAL (SELECT now() - n * interval '1 minute') created (at)`,
  'VACUUM ANALYZE tasks.department_copies, tasks.employee_copies, tasks.tasks',
];

describe('the plans of tasks, with many tasks', () => {
  let database: TestDatabase;
  let source: DataSource;
  let some: { id: string; employeeId: string; departmentId: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    source = await openMigrated(TASKS_DATABASE, database.url);
    for (const sql of FILL) await database.run(sql);
    [some] = await source.query(
      `SELECT t.id, e.id AS "employeeId", e.department_id AS "departmentId"
       FROM tasks.tasks t JOIN tasks.employee_copies e ON e.id = t.employee_id LIMIT 1`,
    );
  });
  afterAll(async () => {
    await source?.destroy();
    await database?.drop();
  });

  /** Not asked here: the next reminder is the scheduler's. */
  const lists = () => new TaskListQuery(source, {} as NextReminderOrder);
  const listed = (query: Partial<TaskQuery>) => sequentialScans(source, () => lists().page({ limit: 50, ...query }));
  const sorted = (query: Partial<TaskQuery>) => bigSorts(source, () => lists().page({ limit: 50, ...query }));

  it.each(['active', 'paused', 'completed', 'open', 'reported', 'overdue', 'unreachable', undefined] as const)(
    'of the list of those %s',
    async (state) => {
      expect(await listed({ state })).toEqual([]);
    },
  );

  it.each(['failed', 'held', 'silent'] as const)('of the list of those %s, few or many', async (state) => {
    const rows: { id: string }[] = await source.query('SELECT id FROM tasks.tasks LIMIT 5000');
    for (const count of [0, 1, 5_000]) {
      const found = rows.slice(0, count).map(({ id }) => id);
      const list = () => lists().page({ limit: 50, state }, found);
      expect(await sequentialScans(source, list)).toEqual([]);
    }
  });

  it('of the list of an employee or a department', async () => {
    expect(await listed({ employeeId: some.employeeId })).toEqual([]);
    expect(await listed({ departmentId: some.departmentId })).toEqual([]);
    expect(await listed({ departmentId: some.departmentId, state: 'active' })).toEqual([]);
  });

  describe.each(COLUMNS.flatMap((column) => [column, `-${column}`] as const))('of the list by %s', (order) => {
    beforeAll(async () => {
      await source.query(
        'UPDATE tasks.tasks SET due_at = created_at WHERE id IN (SELECT id FROM tasks.tasks ORDER BY id LIMIT 200)',
      );
      await database.run('VACUUM ANALYZE tasks.tasks');
    });

    it('read no more than the first page and the second', async () => {
      const { nextCursor } = await lists().page({ limit: 50, order });
      if (nextCursor === null) throw new Error('There is no second page');
      for (const cursor of [undefined, nextCursor]) {
        expect(await listed({ order, cursor })).toEqual([]);
        expect(await sorted({ order, cursor })).toEqual([]);
      }
    });

    it('do so where a filter leaves many or few', async () => {
      for (const state of ['open', 'overdue'] as const) expect(await listed({ order, state })).toEqual([]);
      expect(await listed({ order, departmentId: some.departmentId })).toEqual([]);
      expect(await sorted({ order, departmentId: some.departmentId })).toEqual([]);
      expect(await listed({ order, search: 'acta 12345' })).toEqual([]);
    });
  });

  it.each(['due', '-due'] as const)('of the list by %s go on among those without a due date', async (order) => {
    let cursor: string | undefined;
    do {
      const page = await lists().page({ limit: 150, order, cursor });
      cursor = page.nextCursor ?? undefined;
      if (page.items[0]?.dueAt === null) break;
    } while (cursor !== undefined);
    expect(await listed({ order, cursor })).toEqual([]);
    expect(await sorted({ order, cursor })).toEqual([]);
  });

  it('of which of given ids match', async () => {
    const ids = Array.from({ length: 100 }, () => some.id).join();
    const { employeeId, departmentId } = some;
    for (const filter of [
      {},
      { state: 'open' },
      { search: 'ac' },
      { search: 'acta' },
      { employeeId },
      { departmentId },
    ] as const)
      expect(await listed({ ids, ...filter })).toEqual([]);
  });

  it('of a later page', async () => {
    const { nextCursor } = await lists().page({ limit: 50 });
    if (nextCursor === null) throw new Error('There is no second page');
    expect(await listed({ cursor: nextCursor })).toEqual([]);
  });

  it.each(['acta 12345', '12345 ENTREGAR', 'nothing has this', 'acta 777', '9988 7799'])(
    'of a search that finds few: %s',
    async (search) => {
      expect(await listed({ search })).toEqual([]);
    },
  );

  it('of reading by id, of the recent ones, of the counts and of reminder snapshots', async () => {
    const reader = new TaskReader(source);
    const facts = new RemindersController(source);
    const asked = Array.from({ length: 100 }, () => ({ taskId: some.id, activation: 1 }));
    expect(await sequentialScans(source, () => reader.get(some.id))).toEqual([]);
    expect(await sequentialScans(source, () => reader.getMany([some.id]))).toEqual([]);
    expect(await sequentialScans(source, () => reader.recent(5))).toEqual([]);
    expect(await sequentialScans(source, () => reader.counts())).toEqual([]);
    expect(await sequentialScans(source, () => facts.read({ reminders: asked }))).toEqual([]);
  });

  it('of what follows when an employee changes or goes', async () => {
    const ofEmployees = new EmployeeTasksRepository();
    const { manager } = source;
    expect(await sequentialScans(source, () => ofEmployees.refresh(manager, [some.employeeId]))).toEqual([]);
    const remove = () => source.transaction((session) => ofEmployees.deleteSome(session, [some.employeeId], 500));
    expect(await sequentialScans(source, remove)).toEqual([]);
  });
});
