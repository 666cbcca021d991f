import { dataSourceOptions, migrate } from '@recuerda/database';
import { createTestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { METRICS_DATABASE } from '../metrics.database.js';

export interface TestMetrics {
  url: string;
  source: DataSource;
  /** Empties all tables. */
  clear(): Promise<void>;
  drop(): Promise<void>;
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
  await migrate(METRICS_DATABASE, database.url);
  const source = await new DataSource(dataSourceOptions(METRICS_DATABASE, database.url)).initialize();
  return {
    url: database.url,
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
