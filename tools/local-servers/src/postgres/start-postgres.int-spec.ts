import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { launch } from '../__fixtures__/launch.js';
import { until, untilEnded } from '../__fixtures__/until.js';
import { hasSetpriv } from '../process/death-signal.js';
import { startPostgres, type PostgresOptions, type PostgresServer } from './start-postgres.js';

const run = promisify(execFile);

/** Made by initdb once, which takes two seconds of a core. */
let prepared: string;
let folder: string;
let dataDir: string;
const servers: PostgresServer[] = [];

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'local-postgres-prepared-'));
  await (await startPostgres({ dataDir: join(prepared, 'pg'), settings: { fsync: 'off' } })).stop();
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

beforeEach(async () => {
  // mkdtemp makes it 0700 and, under root, root's: what a clone by root in a temporary folder looks like.
  folder = await mkdtemp(join(tmpdir(), 'local-postgres-'));
  dataDir = join(folder, 'pg');
  await run('cp', ['-a', join(prepared, 'pg'), join(prepared, 'pg.password'), folder]);
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

/** Leaves the start to make the data folder. */
async function removeData(): Promise<void> {
  for (const path of [dataDir, `${dataDir}.password`]) await rm(path, { recursive: true });
}

/** Without fsync by default: it takes seconds on a busy disk, and no test simulates a power failure. */
async function start(options: Partial<PostgresOptions> = {}): Promise<PostgresServer> {
  const server = await startPostgres({ dataDir, settings: { fsync: 'off' }, ...options });
  servers.push(server);
  return server;
}

async function ask<Row>(server: PostgresServer, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

describe('startPostgres', () => {
  it('serves UTF-8 durably from a private folder, and finds its data after a restart', async () => {
    await removeData();
    const first = await start({ settings: {} });
    expect(
      await ask(
        first,
        `SELECT upper('ñ') AS upper, current_setting('fsync') AS fsync,
                current_setting('max_connections') AS connections, current_setting('TimeZone') AS zone,
                current_setting('unix_socket_directories') AS sockets`,
      ),
    ).toEqual([{ upper: 'Ñ', fsync: 'on', connections: '200', zone: 'UTC', sockets: '' }]);
    expect(
      await ask(
        first,
        `SELECT rolpassword LIKE 'SCRAM-SHA-256$1:%' AS fast, current_setting('scram_iterations') AS later
         FROM pg_authid WHERE rolname = 'postgres'`,
      ),
    ).toEqual([{ fast: true, later: '4096' }]);
    await ask(first, 'CREATE TABLE kept AS SELECT 7 AS n');
    expect((await stat(`${dataDir}.password`)).mode & 0o777).toBe(0o600);
    await first.stop();
    expect(await first.exited).toEqual({ code: 0, signal: null });
    const second = await start();
    expect(await ask(second, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('requires the password', async () => {
    const server = await start();
    const url = new URL(server.url);
    url.password = 'guess';
    await expect(new Client({ connectionString: url.href }).connect()).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it('prefers given settings to its defaults', async () => {
    const server = await start({ settings: { fsync: 'off', max_connections: '17' } });
    expect(
      await ask(server, `SELECT current_setting('fsync') AS fsync, current_setting('max_connections') AS n`),
    ).toEqual([{ fsync: 'off', n: '17' }]);
  });

  it.each(['kill', 'stopImmediate'] as const)(
    'keeps what was committed through %s, and starts at once after it',
    async (end) => {
      const first = await start();
      await ask(first, 'CREATE TABLE kept AS SELECT 7 AS n');
      await first[end]();
      expect(await ask(await start(), 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    },
  );

  it('is started and stopped by pg_ctl as on Windows, also after its launcher is gone [RUN-01]', async () => {
    const first = await start({ byPgCtl: true });
    await ask(first, 'CREATE TABLE kept AS SELECT 7 AS n');
    await expect(start({ byPgCtl: true })).rejects.toMatchObject({ code: 'data_dir_in_use' });
    await writeFile(`${dataDir}.launcher`, '0');
    const second = await start({ byPgCtl: true });
    await first.exited;
    expect(await ask(second, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
    await second.exited;
    const third = await start({ byPgCtl: true });
    await third.kill();
    const { port } = await start({ byPgCtl: true });
    await expect(startPostgres({ dataDir: `${dataDir}2`, port, byPgCtl: true })).rejects.toMatchObject({
      code: 'port_taken',
      log: expect.stringContaining('could not bind'),
    });
  });

  it('starts while a backend of a killed server still runs', async () => {
    const first = await start();
    const client = new Client({ connectionString: first.url });
    client.on('error', () => undefined);
    await client.connect();
    const busy = once(client, 'notice');
    const busyLoop = client.query(`DO $$ DECLARE until timestamptz := clock_timestamp() + interval '1 s';
      BEGIN RAISE NOTICE 'busy'; WHILE clock_timestamp() < until LOOP END LOOP; END $$`);
    await busy;
    process.kill(first.pid, 'SIGKILL');
    await untilEnded(first.pid);
    const next = await start();
    expect(await ask(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    // An orphan may still end its work and answer.
    await busyLoop.catch(() => undefined);
  });

  (hasSetpriv() ? it : it.skip)('ends with a launcher that is killed', async () => {
    const { launcher, server } = await launch('postgres', dataDir);
    const { pid } = await server;
    await launcher.stop([]);
    await untilEnded(pid);
  });

  it('starts immediately on the folder of a killed launcher', async () => {
    const { launcher, server } = await launch('postgres', dataDir);
    await server;
    await launcher.stop([]);
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  (process.getuid?.() === 0 ? it : it.skip)('starts for the owner of the data after root has run it', async () => {
    const owner = { uid: 65534, gid: 65534 };
    await chown(folder, owner.uid, owner.gid);
    await (await start()).stop();
    await chown(`${dataDir}.password`, owner.uid, owner.gid);
    const { launcher, server } = await launch('postgres', dataDir, owner);
    const { pid } = await server;
    await launcher.stop([]);
    await untilEnded(pid);
  });

  it('starts again when the launcher was killed during initdb', async () => {
    await removeData();
    const { launcher } = await launch('postgres', dataDir);
    const unfinished = `${dataDir}.initdb-${launcher.pid}`;
    await until('initdb has begun', async () => (await readdir(unfinished).catch((): string[] => [])).includes('base'));
    await launcher.stop([]);
    expect(await readdir(folder)).not.toContain('pg');
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await readdir(folder)).sort()).toEqual(['pg', 'pg.launcher', 'pg.password']);
  });

  it('does not stop the server of a running launcher', async () => {
    const server = await start();
    await expect(start()).rejects.toMatchObject({ code: 'data_dir_in_use' });
    expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('refuses a folder with other content', async () => {
    await removeData();
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'letter.txt'), 'dear');
    await expect(start()).rejects.toMatchObject({ code: 'data_dir_foreign' });
  });

  it('reports that the given port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    try {
      const { port } = other.address() as AddressInfo;
      await expect(start({ port })).rejects.toMatchObject({ code: 'port_taken' });
    } finally {
      other.close();
    }
  });

  it("shows the last lines of the server's log when it does not start", async () => {
    await expect(start({ settings: { fsync: 'off', shared_buffers: 'plenty' } })).rejects.toMatchObject({
      code: 'start_failed',
      log: expect.stringContaining('invalid value for parameter "shared_buffers": "plenty"'),
    });
  });
});
