import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSourceOptions, EntitySchema, Logger as TypeOrmLoggerPort } from 'typeorm';
import { databaseUrl } from '@recuerda/service';
import { z } from 'zod';
import { PROCESS_ID } from './in-hand.js';
import type { Migration } from './migration.js';
import { openingFailures } from './connections.js';
import { PreparingClient } from './prepared.js';
import { SteadyPool } from './steady-pool.js';

type EntityClass = (new (...parameters: never[]) => object) | EntitySchema;

export interface ServiceDatabase {
  /** The service's schema; also the name of its data source. */
  schema: string;
  entities: EntityClass[];
  /** In their order. A released one is never changed. */
  migrations: readonly Migration[];
  /** Maximum connections of the pool. */
  poolSize?: number;
  /**
   * False if every statement has an index to use: a plan that was made while a table was small then never scans all of
   * it.
   */
  sequentialScans?: false;
}

const POOL_SIZE = 10;
/** Connections that stay open while idle: a new one can take seconds on a busy machine. */
export const MIN_CONNECTIONS = 4;
/** Maximum duration of a statement, ms. */
export const STATEMENT_TIMEOUT_MS = 15_000;

/** TypeORM's options for a service. `migrate` runs migrations; TypeORM knows none. */
export function dataSourceOptions(database: ServiceDatabase, url: string): DataSourceOptions {
  const logger = new Logger('Database');
  return {
    type: 'postgres',
    url: withSessionName(url, database.schema),
    schema: database.schema,
    entities: database.entities,
    poolSize: database.poolSize ?? POOL_SIZE,
    driver: { Pool: SteadyPool },
    installExtensions: false,
    logger: new TypeOrmLogger(),
    /** A listener of the pool. While the pool ends, lost connections are expected. */
    poolErrorHandler(this: Pick<Pool, 'ending'>, error: Error): void {
      if (!this.ending) logger.warn({ msg: 'connection lost', schema: database.schema, err: error });
    },
    extra: {
      Client: PreparingClient,
      openingFailed: openingFailures(database.schema),
      keepAlive: true,
      min: MIN_CONNECTIONS,
      ...(database.sequentialScans === false && { options: '-c enable_seqscan=off' }),
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
    },
  };
}

/**
 * Names the sessions of this process, so that others see that it lives. A name in the environment would hide the
 * process. PostgreSQL keeps 63 characters.
 */
function withSessionName(url: string, schema: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', `recuerda-${schema} ${PROCESS_ID}`);
  return named.href;
}

/** Replaces TypeORM's console logger. Statements are not logged: their parameters are personal data. */
class TypeOrmLogger implements TypeOrmLoggerPort {
  private readonly logger = new Logger('Database');

  logMigration(message: string): void {
    this.logger.log({ msg: message });
  }

  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    if (level === 'warn') this.logger.warn({ msg: String(message) });
  }

  logQuery(): void {}
  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
}

export const databaseConfig = z.object({
  DATABASE_URL: databaseUrl,
  /** `boot`: the service migrates its schema at start; `external`: a job has migrated it before. */
  MIGRATIONS: z.enum(['boot', 'external'], { error: 'expected boot or external' }).default('boot'),
});
