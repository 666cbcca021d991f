import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import { bootstrap, HealthRegistry, isConnectionError } from '@recuerda/service';
import { createTestDatabase, eventually, type TestDatabase } from '@recuerda/testing';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { assertSameVersion } from './applied-migrations.js';
import { dataSourceOptions, type ServiceDatabase } from './data-source-options.js';
import { DatabaseModule } from './database.module.js';
import { migrate } from './migrate.js';
import { foldText, searchPattern, createSearchIndex } from './search.js';
import { unnestRows } from './unnest-columns.js';
import { RETRY_MS } from './when-reachable.js';

const createThings = {
  name: '1767225600000-create-things',
  sql: `
    CREATE TABLE shop.things (name text, search text COLLATE "C" GENERATED ALWAYS AS (${foldText('name')}) STORED);
    ${createSearchIndex('shop', 'things', 'search')}`,
};
const SHOP: ServiceDatabase = { schema: 'shop', entities: [], migrations: [createThings], poolSize: 3 };

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(SHOP, database.url);
  source = await new DataSource(dataSourceOptions(SHOP, database.url)).initialize();
});
afterAll(async () => {
  await source?.destroy();
  await database.drop();
});

describe('migrate', () => {
  it('runs each migration once, though five processes start at once', async () => {
    const own = await createTestDatabase();
    try {
      const run = await Promise.all(Array.from({ length: 5 }, () => migrate(SHOP, own.url)));
      expect(run.flat()).toEqual([createThings.name]);
    } finally {
      await own.drop();
    }
  });

  it('leaves no half of a migration that fails', async () => {
    const broken = { name: '1767225600001-broken', sql: 'CREATE TABLE broken.half (); SELECT * FROM broken.absent' };
    await expect(migrate({ schema: 'broken', entities: [], migrations: [broken] }, database.url)).rejects.toThrow(
      'absent',
    );
    expect(await source.query(`SELECT to_regclass('broken.half') AS half`)).toEqual([{ half: null }]);
  });
});

describe('a statement', () => {
  it('is ended after 15 s, and a transaction in which nothing happens after 30 s', async () => {
    const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'];
    const found = await Promise.all(limits.map((limit) => source.query(`SELECT current_setting('${limit}') AS limit`)));
    expect(found).toEqual([[{ limit: '15s' }], [{ limit: '30s' }]]);
  });

  it('that fails puts none of its parameters into the log: they are names and phones', async () => {
    const levels = ['log', 'error', 'warn', 'debug', 'verbose', 'fatal'] as const;
    const logged = levels.map((level) => jest.spyOn(Logger.prototype, level).mockReturnValue(undefined));
    await expect(source.query('SELECT $1::text::int', ['Ana Núñez'])).rejects.toThrow();
    const calls = logged.flatMap(({ mock }) => mock.calls as unknown[]);
    for (const spy of logged) spy.mockRestore();
    expect(JSON.stringify(calls)).not.toContain('Ana');
  });
});

describe('a search', () => {
  it.each([
    ['núñez', 'NUNEZ'],
    ['NUNEZ', 'Nuñez'],
    ['Straße', 'STRASSE'.slice(0, 4)],
    ['Ἀθῆναι', 'αθηναι'],
    ['100%', '0%'],
    ['a_b\\c', '_b\\'],
    ['🎓 fin', '🎓'],
  ])('of %p finds %p by its parts', async (name, text) => {
    await source.query('TRUNCATE shop.things');
    await source.query('INSERT INTO shop.things (name) VALUES ($1), ($2)', [name, 'nada que ver']);
    const found = await source.query(`SELECT name FROM shop.things WHERE search LIKE ${foldText('$1::text')}`, [
      searchPattern(text),
    ]);
    expect(found).toEqual([{ name }]);
  });

  it('uses the trigram index', async () => {
    await database.run(`INSERT INTO shop.things (name) SELECT 'Núñez ' || i FROM generate_series(1, 20000) i`);
    await source.query('ANALYZE shop.things');
    const plan: { 'QUERY PLAN': string }[] = await source.query(
      `EXPLAIN SELECT * FROM shop.things WHERE search LIKE ${foldText('$1::text')}`,
      [searchPattern('nuñez 1234')],
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('things_search');
  });
});

describe('unnestRows', () => {
  it('carries values of every kind', async () => {
    const rows = [
      {
        id: '0195c000-0000-7000-8000-00000000abcd',
        text: 'a "b" \\ {c},NULL',
        at: new Date('2026-01-15T12:00:00.123Z'),
        yes: true,
      },
      { id: null, text: null, at: null, yes: null },
    ];
    const { from, parameters } = unnestRows(rows, { id: 'uuid', text: 'text', at: 'timestamptz', yes: 'bool' });
    expect(await source.query(`SELECT * FROM ${from}`, parameters)).toEqual(rows);
  });
});

describe('DatabaseModule', () => {
  it('survives that the server ends its connections, also within a transaction', async () => {
    const env = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent' };
    const app = await bootstrap({ name: 'shop', env, imports: [DatabaseModule.forService(SHOP)] });
    try {
      const own = app.get<DataSource>(getDataSourceToken('shop'), { strict: false });
      const health = app.get(HealthRegistry, { strict: false });
      const terminate = () =>
        source.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name LIKE 'recuerda-shop %' AND datname = current_database() AND pid <> pg_backend_pid()`,
        );
      // On a busy machine an answer may take longer than a check may.
      await eventually(async () => expect(await health.readiness()).toEqual({ status: 'ok', failures: {} }));
      const broken = own.transaction(async (manager) => {
        await terminate();
        await manager.query('SELECT 1');
      });
      const outcome = await broken.catch((error: unknown) => error);
      expect({ outcome, unreachable: isConnectionError(outcome) }).toMatchObject({ unreachable: true });
      await eventually(async () => expect(await health.readiness()).toEqual({ status: 'ok', failures: {} }));
      expect(await Promise.all(Array.from({ length: 10 }, () => own.query('SELECT 1 AS one')))).toHaveLength(10);
    } finally {
      await app.close();
    }
  });

  it('opens connections as they are needed, and keeps four', async () => {
    const env = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent' };
    const app = await bootstrap({ name: 'shop', env, imports: [DatabaseModule.forService({ ...SHOP, poolSize: 6 })] });
    try {
      const own = app.get<DataSource>(getDataSourceToken('shop'), { strict: false });
      const { options } = (own.driver as unknown as { master: Pool }).master;
      const atOnce = async (count: number) => {
        const query = () => own.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid, pg_sleep(0.2)');
        return (await Promise.all(Array.from({ length: count }, query))).map(([row]) => row!.pid);
      };
      const open = async () => {
        const activity = `SELECT pid FROM pg_stat_activity
           WHERE application_name LIKE 'recuerda-shop %' AND datname = current_database() AND pid <> pg_backend_pid()`;
        return (await source.query<{ pid: number }[]>(activity)).map(({ pid }) => pid);
      };
      await eventually(async () =>
        expect(await app.get(HealthRegistry, { strict: false }).readiness()).toMatchObject({ status: 'ok' }),
      );
      options.idleTimeoutMillis = 10;
      // A connection that is returned may serve two of them before a new one is open.
      await eventually(async () => expect(new Set(await atOnce(6)).size).toBe(6));
      await eventually(async () => (await open()).length === 4);
    } finally {
      await app.close();
    }
  });

  it('leaves the schema to a job when migrations are external, and waits for it', async () => {
    const own = await createTestDatabase();
    const env = { DATABASE_URL: own.url, PORT: '0', LOG_LEVEL: 'silent', MIGRATIONS: 'external' };
    let looks = 0;
    const database = {
      ...SHOP,
      get migrations() {
        looks += 1;
        return [createThings];
      },
    };
    const there = await new DataSource({ type: 'postgres', url: own.url }).initialize();
    const starting = bootstrap({ name: 'shop', env, imports: [DatabaseModule.forService(database)] });
    try {
      // The second begins when the first has found nothing.
      await eventually(() => expect(looks).toBeGreaterThan(1));
      expect(await there.query(`SELECT to_regnamespace('shop') AS shop`)).toEqual([{ shop: null }]);
      await migrate(SHOP, own.url);
      const health = (await starting).get(HealthRegistry, { strict: false });
      await eventually(async () => expect(await health.readiness()).toMatchObject({ status: 'ok' }));
    } finally {
      await (await starting).close();
      await there.destroy();
      await own.drop();
    }
  });

  it.each([
    ['pathname', '/nowhere', 'database "nowhere" does not exist'],
    ['username', 'nobody_known', /"nobody_known"/],
  ] as const)('ends at once when the database refuses the %s of DATABASE_URL', async (part, value, reason) => {
    const url = new URL(database.url);
    url[part] = value;
    const env = { DATABASE_URL: url.href, PORT: '0', LOG_LEVEL: 'silent' };
    // Either would wait before a second try.
    const began = performance.now();
    const starting = bootstrap({ name: 'shop', env, imports: [DatabaseModule.forService(SHOP)] });
    await expect(starting).rejects.toThrow('The database refuses DATABASE_URL: ');
    await expect(starting).rejects.toThrow(reason);
    const ended = performance.now();
    await expect(assertSameVersion(url.href, [SHOP])).rejects.toThrow(reason);
    expect(Math.max(ended - began, performance.now() - ended)).toBeLessThan(RETRY_MS);
  });

  it('refuses to start without DATABASE_URL, naming it', async () => {
    const env = { PORT: '0', LOG_LEVEL: 'silent' };
    await expect(bootstrap({ name: 'shop', env, imports: [DatabaseModule.forService(SHOP)] })).rejects.toThrow(
      'DATABASE_URL',
    );
  });
});
