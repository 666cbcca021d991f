import { type DynamicModule, Inject, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { ENV, type Env, HealthRegistry, loadConfig, isConnectionError } from '@recuerda/service';
import type { Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { assertMigrated, PendingMigrationsError } from './applied-migrations.js';
import {
  dataSourceOptions,
  MIN_CONNECTIONS,
  type ServiceDatabase,
  STATEMENT_TIMEOUT_MS,
  databaseConfig,
} from './data-source-options.js';
import {
  leaveReadOnlyServers,
  setSocketTimeout,
  watchForFullDisk,
  ignoreEarlyConnectionErrors,
  measurePool,
} from './connections.js';
import { migrate } from './migrate.js';
import { asRefusal, CONNECT_ATTEMPTS, RETRY_MS } from './when-reachable.js';

type PostgresDataSourceOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

const SOCKET_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const SOURCE = Symbol('SOURCE');

async function connect(database: ServiceDatabase, options: PostgresDataSourceOptions): Promise<DataSource> {
  const source = await open(database, options).catch((error: unknown) => {
    throw asRefusal(error);
  });
  try {
    await assertMigrated(source, database);
  } catch (error) {
    await source.destroy();
    throw error;
  }
  const pool = (source.driver as unknown as { master: Pool }).master;
  ignoreEarlyConnectionErrors(pool);
  setSocketTimeout(pool, SOCKET_TIMEOUT_MS);
  leaveReadOnlyServers(pool);
  measurePool(pool, database.schema);
  return source;
}

async function open(database: ServiceDatabase, options: PostgresDataSourceOptions): Promise<DataSource> {
  if (options.migrationsRun && options.url) await migrate(database, options.url);
  return new DataSource({ ...options, migrationsRun: false }).initialize();
}

/** Opens the missing connections: a ready service's first requests need not wait for one. */
async function openMinConnections(source: DataSource): Promise<void> {
  await Promise.all(Array.from({ length: MIN_CONNECTIONS }, () => source.query('SELECT 1')));
}

/** A service's own data source, named after its schema: inject it with `@InjectDataSource('<schema>')`. */
@Module({})
export class DatabaseModule implements OnModuleInit {
  private readonly logger = new Logger('Database');

  constructor(
    @Inject(SOURCE) private readonly source: DataSource,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
  ) {}

  static forService(database: ServiceDatabase): DynamicModule {
    const root = TypeOrmModule.forRootAsync({
      name: database.schema,
      inject: [ENV],
      useFactory: (env: Env) => {
        const config = loadConfig(databaseConfig, env);
        return {
          ...dataSourceOptions(database, config.DATABASE_URL),
          migrationsRun: config.MIGRATIONS === 'boot',
          retryAttempts: CONNECT_ATTEMPTS,
          retryDelay: RETRY_MS,
          toRetry: (error: unknown) => isConnectionError(error) || error instanceof PendingMigrationsError,
        };
      },
      dataSourceFactory: (options) => connect(database, options as PostgresDataSourceOptions),
    });
    return {
      module: DatabaseModule,
      imports: [root, TypeOrmModule.forFeature(database.entities, database.schema)],
      providers: [{ provide: SOURCE, useExisting: getDataSourceToken(database.schema) }],
      exports: [TypeOrmModule],
    };
  }

  onModuleInit(): void {
    const { schema, poolSize } = this.source.options as PostgresDataSourceOptions;
    this.health.register(`database ${schema}`, () => openMinConnections(this.source));
    const { master } = this.source.driver as unknown as { master: Pool };
    this.health.register(`disk of database ${schema}`, watchForFullDisk(master));
    this.logger.log({ msg: 'database ready', schema, poolSize });
  }
}
