import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { required } from './environment.js';

export interface TestDatabase {
  url: string;
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
  return { url: url.href, drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
