import { openMigrated } from '@recuerda/database/fixtures';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import type { SchoolZone } from '../figures/school-zone.js';
import { METRICS_DATABASE } from '../metrics.database.js';

export interface TestMetrics extends TestDatabase {
  source: DataSource;
  /** Empties all tables. */
  clear(): Promise<void>;
}

const TABLES = ['departments', 'employees', 'tasks', 'sends_per_minute', 'send_counts', 'receipt_counts'];

/** A migrated `metrics` schema in a database of its own. */
export async function createTestMetrics(): Promise<TestMetrics> {
  const database = await createTestDatabase();
  const source = await openMigrated(METRICS_DATABASE, database.url);
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

/** In place of what the directory says. */
export const inZone = (zone: string): SchoolZone => ({ current: async () => zone }) as unknown as SchoolZone;
