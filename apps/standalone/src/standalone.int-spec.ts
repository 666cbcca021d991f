import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DeliveryView, MetricsView, TaskWithReminder } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import {
  end,
  launch,
  type Launched,
  newPlace,
  type Place,
  removePlace,
  start,
  type StartOptions,
} from './__fixtures__/started.js';

jest.setTimeout(120_000);

interface Items<T> {
  items: T[];
  total: number;
}

let place: Place;
let running: Launched[];

beforeEach(async () => {
  place = await newPlace();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(({ child }) => child.stop([{ signal: 'SIGTERM', limitMs: 15_000 }])));
  await removePlace(place);
});

const up = async (...given: StartOptions): Promise<Launched> => {
  const launched = await start(place, ...given);
  running.push(launched);
  return launched;
};
const lockFile = () => join(place.dataDir, 'recuerda.lock');
const json = async <T>(path: string, init?: RequestInit) => (await (await fetch(place.url + path, init)).json()) as T;
const createDepartment = (name: string) =>
  json<{ id: string }>('/api/departments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
const departmentNames = async () =>
  (await json<{ items: { name: string }[] }>('/api/departments')).items.map((department) => department.name);

describe('a start', () => {
  it('prints the addresses, serves them, and ends cleanly on Ctrl-C', async () => {
    const launched = await up();
    expect(launched.output()).toContain(`Portal    ${place.url}`);
    expect(launched.output()).toContain(`${place.url}/sandbox`);
    expect(launched.output()).toContain(`${place.url}/api/docs`);
    expect(launched.output()).toContain(place.dataDir);
    expect(launched.output()).not.toContain('"level"');
    expect((await fetch(`${place.url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${place.url}/sandbox`)).status).toBe(200);
    // Ctrl-C reaches the process from the terminal, from npm and from its launcher.
    launched.child.signal('SIGINT');
    const { code, ms } = await end(launched, 'SIGINT');
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5_000);
    // The database outlives its clients: no error is logged.
    expect(launched.output()).not.toContain('"level"');
    expect(existsSync(lockFile())).toBe(false);
    expect(existsSync(join(place.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('ends cleanly by a signal that comes while it starts', async () => {
    const launched = await launch(place);
    await eventually(() => existsSync(lockFile()), { describe: 'the lock is taken' });
    expect((await end(launched, 'SIGTERM')).code).toBe(0);
    expect(existsSync(lockFile())).toBe(false);
    await up();
  });

  it('goes on after kill -9 with all data', async () => {
    const first = await up();
    await createDepartment('Dirección');
    await end(first, 'SIGKILL');
    await up();
    expect(await departmentNames()).toEqual(['Dirección']);
  });

  it('brings its PostgreSQL back when that dies', async () => {
    await up();
    const pidFile = join(place.dataDir, 'postgres', 'postmaster.pid');
    const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await eventually(
      async () => {
        const response = await fetch(`${place.url}/health/ready`);
        expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 200 });
        expect(Number((await readFile(pidFile, 'utf8')).split('\n')[0])).not.toBe(pid);
      },
      { timeoutMs: 30_000, describe: 'ready with a new PostgreSQL' },
    );
    await createDepartment('Secretaría');
    expect(await departmentNames()).toEqual(['Secretaría']);
    expect(running[0]?.output()).toContain('PostgreSQL ended; starting it again');
  });
});

describe('a start that cannot be', () => {
  const refused = async (args: string[] = [], env: Record<string, string> = {}) => {
    const launched = await launch(place, args, env);
    const { code } = await launched.child.exited;
    return { code, output: launched.output() };
  };

  it('names the process that uses the data folder, and its address', async () => {
    const first = await up();
    const other = await newPlace();
    const started = performance.now();
    const { code, output } = await refused([], { PORT: String(other.port) });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(code).toBe(1);
    expect(output).toContain(`process ${first.child.pid}, ${place.url}`);
    expect(first.child.running).toBe(true);
    await removePlace(other);
  });

  it('reports a port in use before it starts anything', async () => {
    const server = createServer().listen(place.port, '127.0.0.1');
    const { code, output } = await refused();
    server.close();
    expect(code).toBe(1);
    expect(output.trim()).toMatch(new RegExp(`^Port ${place.port} on 127.0.0.1 is already in use`));
    expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false);
    expect(existsSync(lockFile())).toBe(false);
  });

  it.each([
    ['PORT', 'abc', /^The configuration is wrong:\n {2}PORT: expected/],
    ['DATABASE_URL', 'mysql://secret', /^The configuration is wrong:\n {2}DATABASE_URL: expected/],
    ['APP_TIME_ZONE', 'Mars/Olympus', /^The configuration is wrong:\n {2}APP_TIME_ZONE: expected/m],
    ['NOTIFIER_CONCURRENCY', 'many', /^The configuration is wrong:\n {2}NOTIFIER_CONCURRENCY: expected/m],
  ])('names the wrong %s, never its value', async (name, value, expected) => {
    const { code, output } = await refused([], { [name]: value });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(expected);
    expect(output).not.toContain(value);
    expect(output).not.toContain('    at ');
  });

  it('does not let other machines in unless that was asked for, before it starts anything', async () => {
    const { code, output } = await refused([], { HOST: '0.0.0.0' });
    expect(code).toBe(1);
    expect(output).toMatch(/HOST: 0\.0\.0\.0 is reached from other machines[\s\S]*ALLOW_OPEN_ACCESS=true/);
    expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false);
  });

  it('prints the usage for an unknown flag', async () => {
    const { code, output } = await refused(['--dmeo']);
    expect(code).toBe(1);
    expect(output).toMatch(/--dmeo[\s\S]*Usage: npm start/);
  });
});

describe('--demo', () => {
  it('loads a school once, with realistic figures and no reminder due at once', async () => {
    const first = await up(['--demo']);
    expect(first.output()).toContain('Loaded the demo: 7 departments, 25 employees, 60 tasks.');
    expect(await json('/api/metrics')).toMatchObject({
      monthlyGrowth: 30,
      totalTasks: 60,
      activeTasks: 37,
      remindersToday: 6,
    });
    const metrics = await json<{ efficiency: number }>('/api/metrics');
    expect(metrics.efficiency).toBeGreaterThan(80);
    expect(metrics.efficiency).toBeLessThanOrEqual(100);
    const upcoming = await json<{ nextReminder: string }[]>('/api/reminders/upcoming?limit=50');
    expect(upcoming).toHaveLength(35);
    expect(upcoming.every((reminder) => Date.parse(reminder.nextReminder) > Date.now())).toBe(true);
    expect(Date.parse(upcoming[2]?.nextReminder ?? '') - Date.now()).toBeLessThan(15 * 60_000);
    const { items: departments } = await json<Items<{ employeeCount: number }>>('/api/departments');
    expect(departments.filter(({ employeeCount }) => employeeCount === 0)).toHaveLength(1);
    expect(await json('/sandbox/attempts')).toEqual({ items: [], total: 0 });
    await end(first, 'SIGTERM');

    const second = await up(['--demo']);
    expect(second.output()).toContain('The database is not empty: --demo left it as it is.');
    expect(await json('/api/dashboard')).toMatchObject({ totalTasks: 60 });
  });

  it('has a delivery history that agrees with the figures, and chains that stopped', async () => {
    await up(['--demo']);
    const { items, total } = await json<Items<DeliveryView>>('/api/deliveries?limit=200');
    expect(items).toHaveLength(total);
    const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
    const since = (days: number) => (delivery: DeliveryView) =>
      Date.parse(delivery.sentAt ?? '') > Date.now() - days * 86_400_000;
    const sent = items.filter(({ status }) => status === 'sent');
    const { items: tasks } = await json<Items<TaskWithReminder>>('/api/tasks?limit=200');
    const recent = tasks.filter(({ createdAt }) => Date.parse(createdAt) > Date.now() - 30 * 86_400_000);
    await eventually(async () => {
      const { reminderStats, weeklyReminders, efficiency } = await json<MetricsView>('/api/metrics');
      expect(sum(reminderStats)).toBe(sent.filter(since(1)).length);
      expect(sum(weeklyReminders)).toBe(items.filter(since(7)).length);
      expect(efficiency).toBe(Math.round((100 * sent.filter(since(30)).length) / recent.length));
    });

    const byId = new Map(tasks.map((task) => [task.id, task]));
    for (const { taskId, employeeId, to } of items) {
      const employee = byId.get(taskId)?.employee;
      expect([employeeId, to]).toEqual([employee?.id, employee?.phone.replace(/\D/g, '')]);
    }
    const failed = items.filter(({ status }) => status === 'failed');
    expect(
      failed.map(({ reason, attempts, providerAnswer }) => [reason, attempts, providerAnswer !== '']).sort(),
    ).toEqual([
      ['http_400', 1, true],
      ['http_503', 3, true],
      ['timeout', 3, false],
    ]);
    const stopped = tasks.filter(({ nextReminder }) => nextReminder?.status === 'failed');
    expect(stopped).toHaveLength(2);
    for (const { id, nextReminder } of stopped) {
      const [latest] = (await json<Items<DeliveryView>>(`/api/deliveries?taskId=${id}`)).items;
      expect(latest).toMatchObject({
        reminderId: nextReminder?.id,
        status: 'failed',
        dueAt: nextReminder?.nextReminder,
        sentAt: nextReminder?.sentAt,
      });
    }
    const restart = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ taskId: stopped[0]?.id });
    expect(await json('/api/reminders/initialise', { ...restart, body })).toEqual({ restored: 0, scheduled: 1 });
  });
});
