import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSourceOptions, EntitySchema, MigrationInterface } from 'typeorm';
import { PreparingClient } from './prepared.js';
import { TypeOrmLogger } from './typeorm-logger.js';

export type EntityClass = (new (...parameters: never[]) => object) | EntitySchema;
export type MigrationClass = new () => MigrationInterface;

export interface ServiceDatabase {
  /** The service's schema; also the name of its data source. */
  schema: string;
  entities: EntityClass[];
  migrations: MigrationClass[];
  /** Most connections at once. */
  poolSize?: number;
  /**
   * False where every statement has its index: then none is planned to read a table from end to end because the table was
   * small at the time.
   */
  sequentialScans?: false;
}

const POOL_SIZE = 10;
/**
 * Connections that stay open without work. A new one can take seconds on a busy machine: the first requests, and what a
 * service does besides, must not wait for one.
 */
export const MIN_CONNECTIONS = 4;
/** Longest wait for a free or new connection, milliseconds. */
const CONNECT_TIMEOUT_MS = 3_000;
/** Longest statement, milliseconds. */
export const STATEMENT_TIMEOUT_MS = 15_000;

/** How a service talks to its database; migrations are run by `migrate`, never by TypeORM at connect. */
export function dataSourceOptions(database: ServiceDatabase, url: string): DataSourceOptions {
  const logger = new Logger('Database');
  return {
    type: 'postgres',
    url,
    schema: database.schema,
    entities: database.entities,
    migrations: database.migrations,
    migrationsTableName: 'migrations',
    poolSize: database.poolSize ?? POOL_SIZE,
    applicationName: `recuerda-${database.schema}`,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    installExtensions: false,
    logger: new TypeOrmLogger(),
    /** A listener of the pool. A pool that is ending does not wait for the last word of each connection. */
    poolErrorHandler(this: Pick<Pool, 'ending'>, error: Error): void {
      if (!this.ending) logger.warn({ msg: 'connection lost', schema: database.schema, reason: error.message });
    },
    extra: {
      Client: PreparingClient,
      keepAlive: true,
      min: MIN_CONNECTIONS,
      ...(database.sequentialScans === false && { options: '-c enable_seqscan=off' }),
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
    },
  };
}
