import { Logger } from '@nestjs/common';
import { commonConfig, createLogger, type Env, loadConfig } from '@recuerda/service';
import { z } from 'zod';
import { databaseConfig, type ServiceDatabase } from './data-source-options.js';
import { migrate } from './migrate.js';

const config = z.object({ ...databaseConfig.shape, LOG_LEVEL: commonConfig.shape.LOG_LEVEL });

/**
 * Runs and logs the pending migrations of a service: for a job that runs before a new version starts.
 *
 * @returns whether they succeeded. It does not wait for the database: the job is started again.
 * @throws ConfigError
 */
export async function runMigrations(database: ServiceDatabase, env: Env): Promise<boolean> {
  const { DATABASE_URL, LOG_LEVEL } = loadConfig(config, env);
  Logger.overrideLogger(createLogger(database.schema, LOG_LEVEL));
  const logger = new Logger('Migrations');
  try {
    const migrations = await migrate(database, DATABASE_URL);
    logger.log({ msg: 'schema is up to date', schema: database.schema, migrations });
    return true;
  } catch (error) {
    logger.error({ msg: 'could not migrate', schema: database.schema, err: error });
    return false;
  }
}
