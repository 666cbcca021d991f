import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { required } from './environment.js';

export interface TestDatabase {
  url: string;
  /** Runs a statement of a set-up, which may take longer than one of a service: a busy machine needs many seconds. */
  run(sql: string, parameters?: unknown[]): Promise<void>;
  /** Also when somebody is still connected. */
  drop(): Promise<void>;
}

/** A fresh, empty database on the run's server: one for each suite. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = required('TEST_DATABASE_URL');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    run: (sql, parameters) => execute(url.href, sql, parameters),
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function execute(url: string, sql: string, parameters?: unknown[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql, parameters);
  } finally {
    await client.end();
  }
}
