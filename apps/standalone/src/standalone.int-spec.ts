import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { end, launch, type Launched, newPlace, type Place, removePlace, start } from './__fixtures__/started.js';

jest.setTimeout(120_000);

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

const up = async (...given: Parameters<typeof start> extends [Place, ...infer R] ? R : never): Promise<Launched> => {
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
  it('says where everything is, serves it, and ends cleanly by Ctrl-C', async () => {
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

  it('says which process uses the data folder, and where', async () => {
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

  it('says that the port is in use before it starts anything', async () => {
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

  it('answers an unknown flag with the usage', async () => {
    const { code, output } = await refused(['--dmeo']);
    expect(code).toBe(1);
    expect(output).toMatch(/--dmeo[\s\S]*Usage: npm start/);
  });
});

describe('--demo', () => {
  it('loads a school once, whose figures look alive and which sends nothing at once', async () => {
    const first = await up(['--demo']);
    expect(first.output()).toContain('Loaded the demo: 6 departments, 25 employees, 60 tasks.');
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
    expect(upcoming).toHaveLength(37);
    expect(upcoming.every((reminder) => Date.parse(reminder.nextReminder) > Date.now())).toBe(true);
    expect(await json('/sandbox/attempts')).toEqual({ items: [], total: 0 });
    await end(first, 'SIGTERM');

    const second = await up(['--demo']);
    expect(second.output()).toContain('The database is not empty: --demo left it as it is.');
    expect(await json('/api/dashboard')).toMatchObject({ totalTasks: 60 });
  });
});
