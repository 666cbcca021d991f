import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@recuerda/local-servers';
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
  stop,
} from './__fixtures__/started.js';

let place: Place;
const running: Launched[] = [];

const setUp = async () => {
  place = await newPlace();
};
const stopAll = async () => {
  await Promise.all(running.splice(0).map(stop));
};
const cleanUp = async () => {
  await stopAll();
  await removePlace(place);
};
const refused = async (args: string[] = [], env: Record<string, string> = {}) => {
  const launched = await launch(place, args, env);
  const { code } = await launched.child.exited;
  return { code, output: launched.output() };
};

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
  beforeAll(setUp);
  afterEach(stopAll);
  afterAll(cleanUp);

  it('prints the addresses, serves them, and ends cleanly on Ctrl-C', async () => {
    const launched = await up();
    expect(launched.output()).toContain(`Portal    ${place.url}`);
    expect(launched.output()).toContain(`${place.url}/sandbox`);
    expect(launched.output()).toContain(`${place.url}/api/docs`);
    expect(launched.output()).toContain(place.dataDir);
    expect(launched.output()).not.toContain('"level"');
    // A check that takes over 500 ms on a busy machine fails once.
    await eventually(async () => (await fetch(`${place.url}/health/ready`)).ok, { describe: 'ready' });
    expect((await fetch(`${place.url}/sandbox`)).status).toBe(200);
    // Ctrl-C reaches the process from the terminal, from npm and from its launcher.
    launched.child.signal('SIGINT');
    const { code, ms } = await end(launched, 'SIGINT');
    expect(code).toBe(0);
    expect(ms).toBeLessThan(20_000);
    // The database outlives its clients: no error is logged.
    expect(launched.output()).not.toContain('"level"');
    expect(existsSync(lockFile())).toBe(false);
    expect(existsSync(join(place.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('reports no lost connection to a broker, which it has none of', async () => {
    await up();
    const text = await (await fetch(`${place.url}/metrics`)).text();
    expect(text).toContain('\nrecuerda_process_start_time_seconds ');
    expect(text).not.toContain('recuerda_broker_connected');
  });

  it('ends cleanly on a signal during the start, and when its terminal is closed', async () => {
    const launched = await launch(place);
    await eventually(() => existsSync(lockFile()), { describe: 'the lock is taken' });
    expect((await end(launched, 'SIGTERM')).code).toBe(0);
    expect(existsSync(lockFile())).toBe(false);
    expect((await end(await up(), 'SIGHUP')).code).toBe(0);
    expect(existsSync(lockFile())).toBe(false);
  });

  it('after kill -9 has all data', async () => {
    const first = await up();
    await createDepartment('Dirección');
    await end(first, 'SIGKILL');
    await up();
    expect(await departmentNames()).toEqual(['Dirección']);
  });

  it('restarts its PostgreSQL when it dies', async () => {
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
      { describe: 'ready with a new PostgreSQL' },
    );
    await createDepartment('Secretaría');
    expect(await departmentNames()).toContain('Secretaría');
    expect(running[0]?.output()).toContain('PostgreSQL ended; starting it again');
  });

  it('is refused while a process uses its data folder, with that process and its address', async () => {
    const first = await up();
    const started = performance.now();
    const { code, output } = await refused([], { PORT: String(await freePort()) });
    // At once: most of it is the start of Node. It took 15 s beside two busy loops.
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(code).toBe(1);
    expect(output).toContain(`process ${first.child.pid}, ${place.url}`);
    expect(first.child.running).toBe(true);
  });
});

describe('a start that fails', () => {
  beforeEach(setUp);
  afterEach(cleanUp);

  it('reports a port in use before it starts anything', async () => {
    const server = createServer().listen(place.port, '127.0.0.1');
    const { code, output } = await refused();
    server.close();
    expect(code).toBe(1);
    expect(output.trim()).toMatch(new RegExp(`^Port ${place.port} on 127.0.0.1 is already in use`));
    expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false);
    expect(existsSync(lockFile())).toBe(false);
  });

  it.each<Record<string, string>[]>([
    [{ PORT: 'abc', DATABASE_URL: 'mysql://secret' }],
    [{ APP_TIME_ZONE: 'Mars/Olympus' }],
    [{ NOTIFIER_CONCURRENCY: 'many' }],
  ])('names the wrong settings of %j, never their values', async (wrong) => {
    const { code, output } = await refused([], wrong);
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^The configuration is wrong:\n/);
    for (const [name, value] of Object.entries(wrong)) {
      expect(output).toMatch(new RegExp(`^  ${name}: expected`, 'm'));
      expect(output).not.toContain(value);
    }
    expect(output).not.toContain('    at ');
  });

  it('does not let other machines in without sign-in unless asked to, before it starts anything', async () => {
    const { code, output } = await refused([], { HOST: '0.0.0.0', AUTH: 'off' });
    expect(code).toBe(1);
    expect(output).toMatch(/AUTH: off, although other machines reach 0\.0\.0\.0; set ALLOW_OPEN_ACCESS=true/);
    expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false);
  });

  it('prints the usage for an unknown flag', async () => {
    const { code, output } = await refused(['--dmeo']);
    expect(code).toBe(1);
    expect(output).toMatch(/--dmeo[\s\S]*Usage: npm start/);
  });
});
