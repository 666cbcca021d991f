import { dataSourceOptions, migrate } from '@recuerda/database';
import { createTestDatabase, eventually, type TestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { METRICS_DATABASE } from '../metrics.database.js';

export interface TestMetrics extends TestDatabase {
  source: DataSource;
  /** Empties all tables. */
  clear(): Promise<void>;
}

const TABLES = [
  'departments',
  'employees',
  'tasks',
  'sends_per_minute',
  'send_counts',
  'receipt_counts',
  'counted_results',
];

/** A migrated `metrics` schema in a database of its own. */
export async function createTestMetrics(): Promise<TestMetrics> {
  const database = await createTestDatabase();
  // On a busy machine a new connection may take longer than a service waits for it.
  await eventually(() => migrate(METRICS_DATABASE, database.url));
  const source = await eventually(() => new DataSource(dataSourceOptions(METRICS_DATABASE, database.url)).initialize());
  return {
    ...database,
    source,
    clear: async () => {
      await source.query(`TRUNCATE ${TABLES.map((table) => `metrics.${table}`).join(', ')}`);
    },
    drop: async () => {
      await source.destroy();
      await database.drop();
    },
  };
}
