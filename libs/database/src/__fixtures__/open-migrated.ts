import { eventually } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions, type ServiceDatabase } from '../data-source-options.js';
import { migrate } from '../migrate.js';

/**
 * Migrates a test database and opens it, without the service. On a busy machine a new connection may take longer than
 * a service waits for it: as the module of a service does, this tries again.
 */
export async function openMigrated(service: ServiceDatabase, url: string): Promise<DataSource> {
  await eventually(() => migrate(service, url));
  return eventually(() => new DataSource(dataSourceOptions(service, url)).initialize());
}
