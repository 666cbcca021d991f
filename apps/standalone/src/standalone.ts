import { type DynamicModule, type INestApplication, Logger } from '@nestjs/common';
import { withTimeout } from '@recuerda/concurrency';
import { assertSameVersion } from '@recuerda/database';
import { bootstrap, type Env, readBucketSettings, StartError } from '@recuerda/service';
import { AlertsModule } from './alerts/alerts.module.js';
import { BackupModule } from './backup/nightly-backup.js';
import { type BackupTarget, FolderTarget } from './backup/backup-target.js';
import { refuseUnfinishedRestore } from './backup/restore-backup.js';
import { S3Target } from './backup/s3-target.js';
import { DataDiskModule, asDiskFull } from './data-disk.module.js';
import { DemoClock } from './demo/demo-clock.js';
import { addressOf, environmentOf, secretsKeyFor } from './environment.js';
import { DataDirLock } from './data-dir-lock.js';
import { modulesOf, serviceOf } from './modules.js';
import { asStartError, checkPort } from './check-port.js';
import { EmbeddedPostgres } from './embedded-postgres.js';
import {
  backupDirOf,
  dataDirOf,
  BACK_UP_ELSEWHERE,
  postgresDirOf,
  type StandaloneConfig,
} from './standalone.config.js';
import { asFolderError, SERVICE_DATABASES } from './upgrade/databases.js';
import { upgradePostgres } from './upgrade/upgrade-postgres.js';

/**
 * Maximum wait, in milliseconds, for a running start before it is stopped; then it may be interrupted at any point.
 */
const START_DRAIN_MS = 3_000;

/** The whole product in one process. Everything that it starts is stopped in reverse order. */
export class Standalone {
  readonly clock = new DemoClock();
  readonly address: string;
  /** Folder of the embedded database; undefined: there is none. */
  readonly dataDir: string | undefined;
  /** True as soon as `close` was called. */
  closing = false;
  readonly hasSandbox: boolean;
  private readonly backupTargets: BackupTarget[] = [];
  private readonly undos: (() => Promise<void>)[] = [];

  constructor(
    private readonly config: StandaloneConfig,
    private readonly env: Env,
    private readonly simulatesCloud = false,
  ) {
    this.address = addressOf(config.HOST, config.PORT);
    this.hasSandbox = simulatesCloud || config.WHATSAPP_PROVIDER === 'sandbox';
    this.dataDir = config.DATABASE_URL === undefined ? dataDirOf(config) : undefined;
    const [folder, bucket] = [backupDirOf(config), readBucketSettings(env, 'BACKUP')];
    if (folder !== undefined) this.backupTargets.push(new FolderTarget(folder));
    if (bucket !== undefined) this.backupTargets.push(new S3Target(bucket));
  }

  /** @throws StartError, ConfigError or LocalServerError for errors that the user can fix */
  async start(): Promise<INestApplication> {
    const { HOST, PORT } = this.config;
    if (this.dataDir !== undefined) await this.lock(this.dataDir);
    await checkPort(HOST, PORT);
    const databaseUrl = this.config.DATABASE_URL ?? (await this.startPostgres());
    await this.refuseOtherVersion(databaseUrl);
    const given = { ...this.env, SECRETS_KEY: secretsKeyFor(this.env, dataDirOf(this.config)) };
    const env = environmentOf(given, this.config, databaseUrl, { simulatesCloud: this.simulatesCloud });
    const alerts = AlertsModule.register({ dataDir: this.dataDir, backups: this.nightlyBackups(databaseUrl) });
    const imports = [...modulesOf(env, this.hasSandbox), alerts];
    if (this.dataDir !== undefined) imports.push(DataDiskModule.register(this.dataDir));
    return this.step(
      () =>
        bootstrap({ name: 'standalone', env, imports, clock: this.clock, serviceOf }).catch((error: unknown) => {
          throw asStartError(error, HOST, PORT);
        }),
      (app) => app.close(),
    );
  }

  async close(): Promise<void> {
    this.closing = true;
    for (let undo = this.undos.pop(); undo; undo = this.undos.pop()) await undo();
  }

  private async lock(dataDir: string): Promise<void> {
    await this.step(
      () => DataDirLock.take(dataDir, this.address),
      (lock) => lock.release(),
    );
    refuseUnfinishedRestore(dataDir);
  }

  /** Each service refuses its own schema; here none has written when another refuses. */
  private async refuseOtherVersion(databaseUrl: string): Promise<void> {
    const { dataDir } = this;
    try {
      await assertSameVersion(databaseUrl, SERVICE_DATABASES);
    } catch (error) {
      throw dataDir === undefined ? error : asFolderError(error, dataDir);
    }
  }

  private nightlyBackups(databaseUrl: string): DynamicModule[] {
    const { config, dataDir, backupTargets: targets } = this;
    if (targets.length === 0) return [];
    if (dataDir === undefined) {
      new Logger('Backup').warn(`There are no nightly backups. ${BACK_UP_ELSEWHERE}`);
      return [];
    }
    return [BackupModule.register({ dataDir, databaseUrl, targets, at: config.BACKUP_AT, keep: config.BACKUP_KEEP })];
  }

  private async startPostgres(): Promise<string> {
    const dataDir = this.dataDir ?? dataDirOf(this.config);
    const postgres = await this.step(
      () =>
        upgradePostgres(dataDir)
          .then(() => EmbeddedPostgres.start(postgresDirOf(dataDir)))
          .catch((error: unknown) => {
            throw asDiskFull(error, dataDir);
          }),
      (made) => made.stop(),
    );
    return postgres.url;
  }

  /** Makes something that {@link close} undoes, also if it is called before `make` is done. */
  private step<T>(make: () => Promise<T>, undo: (made: T) => Promise<void>): Promise<T> {
    if (this.closing) throw new StartError('It was stopped while it started.');
    const making = make();
    this.undos.push(async () => {
      const nothing = (): undefined => undefined;
      const made = await withTimeout(START_DRAIN_MS, making.catch(nothing), nothing);
      if (made !== undefined) await undo(made);
    });
    return making;
  }
}
