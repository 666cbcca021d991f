import { dataSourceOptions, migrate } from '@recuerda/database';
import { createTestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { NOTIFIER_DATABASE } from '../notifier.database.js';

export interface DeliveriesDatabase {
  source: DataSource;
  drop(): Promise<void>;
}

/** A notifier database without deliveries. */
export async function createDeliveriesDatabase(): Promise<DeliveriesDatabase> {
  const database = await createTestDatabase();
  await migrate(NOTIFIER_DATABASE, database.url);
  const source = await new DataSource(dataSourceOptions(NOTIFIER_DATABASE, database.url)).initialize();
  return {
    source,
    drop: async () => {
      await source.destroy();
      await database.drop();
    },
  };
}
