import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeliveryView, DepartmentView, EmployeeView, Page, TaskWithReminder } from '@recuerda/contracts';
import {
  Api,
  createTestDatabase,
  eventually,
  type OneProcess,
  ReminderRows,
  Sandbox,
  startOneProcess,
  type TestDatabase,
} from '@recuerda/testing';
import { Client } from 'pg';
import { loadRelease, readFixture, RELEASES } from './release.js';

/** Rows that the version left, under the names that the API gives them. */
const ROWS = {
  departments: `SELECT id, name, description,
    (SELECT count(*)::int FROM directory.employees e WHERE e.department_id = d.id) AS "employeeCount"
    FROM directory.departments d`,
  employees: `SELECT id, name, phone, department_id AS "departmentId", task_count AS "taskCount"
    FROM directory.employees`,
  tasks: `SELECT id, title, description, employee_id AS "employeeId", reminder_interval AS "reminderInterval",
    is_active AS "isActive", is_completed AS "isCompleted" FROM tasks.tasks`,
  deliveries: `SELECT id, task_id AS "taskId", status, attempts_finished AS attempts, reason
     FROM notifier.messages WHERE task_id IS NOT NULL`,
  stopped: `SELECT id FROM scheduler.task_reminders WHERE status = 'failed'`,
};
/** Reminders that metrics has counted, less those that the notifier has sent or failed to send. */
async function readSurplus(databaseUrl: string): Promise<number | undefined> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ surplus: number }>(
      `SELECT (SELECT sum(sent + failed) FROM metrics.sends_per_minute)::int -
         (SELECT count(*) FROM notifier.messages
          WHERE status IN ('sent', 'failed') AND task_id IS NOT NULL)::int AS surplus`,
    );
    return rows[0]?.surplus;
  } finally {
    await client.end();
  }
}

interface Row {
  id: string;
  isActive?: boolean;
}

async function readRows(databaseUrl: string): Promise<Record<keyof typeof ROWS, Row[]>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows: Partial<Record<keyof typeof ROWS, Row[]>> = {};
    for (const name of Object.keys(ROWS) as (keyof typeof ROWS)[])
      rows[name] = (await client.query<Row>(ROWS[name])).rows;
    return rows as Record<keyof typeof ROWS, Row[]>;
  } finally {
    await client.end();
  }
}

/** In one order, to be compared field by field. */
const sorted = <T extends Row>(rows: readonly T[]): T[] => [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
const matching = (rows: readonly Row[]) => sorted(rows).map((row) => expect.objectContaining({ ...row }));

describe.each(RELEASES.map((folder) => [basename(folder), folder]))(
  'the database of version %s',
  (_version, folder) => {
    const { activeEmployees } = readFixture<{ activeEmployees: number }>(folder, 'release.json');
    let database: TestDatabase;
    let system: OneProcess;
    let api: Api;
    let before: Awaited<ReturnType<typeof readRows>>;
    let surplus: number | undefined;

    beforeAll(async () => {
      database = await createTestDatabase();
      await loadRelease(folder, database.url);
      before = await readRows(database.url);
      surplus = await readSurplus(database.url);
      system = await startOneProcess({ env: { DATABASE_URL: database.url, AUTH: 'off' } });
      api = new Api(system.url);
    });
    afterAll(async () => {
      await system?.stop();
      await database?.drop();
    });

    const list = async <T>(path: string): Promise<T[]> => {
      const { status, body } = await api.call<Page<T>>('GET', `/${path}?limit=200`);
      expect([path, status]).toEqual([path, 200]);
      return body.items;
    };

    it('shows every department, employee and task', async () => {
      expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([]);
      expect(sorted(await list<DepartmentView>('departments'))).toEqual(matching(before.departments));
      expect(sorted(await list<EmployeeView>('employees'))).toEqual(matching(before.employees));
      const tasks = await list<TaskWithReminder>('tasks');
      expect(sorted(tasks)).toEqual(matching(before.tasks));
      for (const task of tasks) expect([task.title, task.employee?.department?.name]).not.toContain(undefined);
    });

    it('shows every delivery and counts every figure', async () => {
      const deliveries = (await list<DeliveryView>('deliveries')).map((one) => ({ id: one.reminderId, ...one }));
      expect(deliveries).toEqual(expect.arrayContaining(matching(before.deliveries)));
      const metrics = await api.metrics();
      const active = before.tasks.filter(({ isActive }) => isActive);
      expect(metrics).toMatchObject({ totalTasks: before.tasks.length, activeTasks: active.length, activeEmployees });
      expect(metrics.departmentStats.reduce((sum, { total }) => sum + total, 0)).toBe(before.tasks.length);
      expect(metrics.weeklyReminders.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
    });

    it('changes what it wrote', async () => {
      const change = async (kind: 'departments' | 'employees' | 'tasks', patch: Record<string, string>) => {
        const { status, body } = await api.call('PATCH', `/${kind}/${before[kind][0]?.id}`, patch);
        expect([status, body]).toEqual([200, expect.objectContaining(patch)]);
      };
      await change('departments', { description: 'Nueva' });
      await change('employees', { name: 'Ana Núñez' });
      await change('tasks', { title: 'Otra' });
      const active = before.tasks.find(({ isActive }) => isActive)?.id ?? '';
      expect(await api.transition(active, 'pause')).toMatchObject({ isActive: false, nextReminder: null });
      expect(await api.transition(active, 'activate')).toMatchObject({ isActive: true });
    });

    it('goes on with the reminders, and starts the stopped ones on demand', async () => {
      const tasks = (await list<TaskWithReminder>('tasks')).filter(({ isActive }) => isActive);
      const next = tasks.find(({ nextReminder }) => nextReminder?.status === 'scheduled');
      const phone = next?.employee?.phone.replaceAll(/\D/g, '').slice(-8) ?? '';
      const rows = await ReminderRows.open(database.url);
      try {
        await rows.bringForward([next?.id ?? '']);
        const sandbox = new Sandbox(system.sandboxUrl);
        await eventually(async () => {
          const messages = await sandbox.messages(`504${phone}`);
          expect(messages.map(({ message }) => message)).toContainEqual(expect.stringContaining(next?.title ?? '?'));
        });
        await eventually(async () => {
          const { items } = await api.deliveries(next?.id ?? '');
          expect(items[0]?.status).toBe('sent');
          expect((await rows.of(next?.id ?? ''))[0]?.next_reminder.getTime()).toBeGreaterThan(Date.now());
        });
      } finally {
        await rows.close();
      }
      expect((await api.initialise()).scheduled).toBeGreaterThanOrEqual(before.stopped.length);
    });

    it('counts every reminder that is sent now once', async () => {
      expect(surplus).toEqual(expect.any(Number));
      await eventually(async () => expect(await readSurplus(database.url)).toBe(surplus));
    });
  },
);
