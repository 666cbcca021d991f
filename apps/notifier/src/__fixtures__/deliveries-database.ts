import { openMigrated } from '@recuerda/database/fixtures';
import { createTestDatabase } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { NOTIFIER_DATABASE } from '../notifier.database.js';

export interface DeliveriesDatabase {
  source: DataSource;
  drop(): Promise<void>;
}

/** A notifier database without deliveries. */
export async function createDeliveriesDatabase(): Promise<DeliveriesDatabase> {
  const database = await createTestDatabase();
  const source = await openMigrated(NOTIFIER_DATABASE, database.url);
  return {
    source,
    drop: async () => {
      await source.destroy();
      await database.drop();
    },
  };
}
