import { type BeforeApplicationShutdown, type DynamicModule, Inject, Injectable, Logger, Module } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun, waitAtMost } from '@recuerda/concurrency';
import { HOUR_MS } from '@recuerda/contracts';
import { CLOCK, type Clock, counter, gauge } from '@recuerda/service';
import type { BackupTarget } from './backup-target.js';
import { lastDayAt, localTime } from './local-time.js';
import { DamagedPageError } from './check-pages.js';
import { writeBackup } from './write-backup.js';

const CHECK_MS = 60_000;
/** After damaged data were found the next backup is tried this much later, ms: they do not mend themselves. */
const DAMAGED_MS = HOUR_MS;
/** Longest wait for a backup that is interrupted, ms: longer than a bucket takes to discard what it has of it. */
const INTERRUPT_MS = 12_000;
const NAME = /^recuerda-\d{4}-\d{2}-\d{2}\.tar\.gz$/;
/** Files that a process that was killed has left. */
const PARTIAL = /^recuerda-\d{4}-\d{2}-\d{2}\.tar\.gz\.partial$/;
const fileOf = (day: string): string => `recuerda-${day}.tar.gz`;

const lastBackup = gauge(
  'recuerda_backup_last_success_timestamp_seconds',
  'When the last nightly backup was complete, by target (folder, s3); 0: none since the start.',
  ['target'],
);
const failures = counter('recuerda_backup_failures_total', 'Nightly backups that failed, by target (folder, s3).', [
  'target',
]);

const NIGHTLY_SETTINGS = Symbol('NIGHTLY_SETTINGS');
interface NightlySettings {
  dataDir: string;
  databaseUrl: string;
  /** Places that get a backup each. */
  targets: readonly BackupTarget[];
  /** `HH:MM`, local time of the machine. */
  at: string;
  /** How many files are kept in each. */
  keep: number;
}

/**
 * Makes one backup a day. If the machine was off at its time, the backup is made at the next start, under the date of
 * the day that it is for.
 */
@Injectable()
export class NightlyBackup implements BeforeApplicationShutdown {
  /** Reasons of the targets whose last backup failed, by their names. */
  readonly failing = new Map<string, string>();
  private readonly logger = new Logger('Backup');
  /** The last day on which a target got its backup; it is not listed again on this day. */
  private readonly lastDay = new Map<BackupTarget, string>();
  /** Time until which a target is not tried, ms. */
  private readonly pausedUntil = new Map<BackupTarget, number>();
  private readonly running = new TrailingRun(() => this.backUpAll());
  private readonly stopping = new AbortController();

  constructor(
    @Inject(NIGHTLY_SETTINGS) private readonly settings: NightlySettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    for (const { name: target } of settings.targets) {
      lastBackup.set({ target }, 0);
      failures.inc({ target }, 0);
    }
  }

  @Interval(CHECK_MS)
  async tick(): Promise<void> {
    await this.running.run();
  }

  /** Interrupts a backup that is being made: nothing is left of it, and the next start makes it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort(new Error('Recuerda ends'));
    await waitAtMost(INTERRUPT_MS, this.running.idle());
  }

  /** A target that fails is tried again by the next tick; the others get their backups. */
  private async backUpAll(): Promise<void> {
    for (const target of this.settings.targets)
      await this.backUp(target).catch((error: unknown) => {
        if (this.stopping.signal.aborted) return;
        failures.inc({ target: target.name });
        this.failing.set(target.name, error instanceof Error ? error.message : String(error));
        if (error instanceof DamagedPageError) this.pausedUntil.set(target, this.clock.now().getTime() + DAMAGED_MS);
        this.logger.error({ msg: 'the nightly backup failed; it is tried again', target: target.name, err: error });
      });
  }

  private async backUp(target: BackupTarget): Promise<void> {
    const { dataDir, databaseUrl, at, keep } = this.settings;
    const { signal } = this.stopping;
    signal.throwIfAborted();
    const now = this.clock.now();
    const day = lastDayAt(at, now);
    if (this.lastDay.get(target) === day || now.getTime() < (this.pausedUntil.get(target) ?? 0)) return;
    const name = fileOf(day);
    const [today] = localTime(now);
    // One of the future is from a clock that was wrong.
    const files = await target.list(signal);
    const present = files.filter((file) => NAME.test(file) && file <= fileOf(today));
    // A later one is there when BACKUP_AT was changed.
    if (!present.some((file) => file >= name)) {
      const { bytes, fileBytes, seconds } = await writeBackup(dataDir, databaseUrl, target.open(name), signal);
      lastBackup.set({ target: target.name }, this.clock.now().getTime() / 1_000);
      this.logger.log({
        msg: 'nightly backup, without the key of secrets',
        target: target.name,
        file: name,
        bytes,
        fileBytes,
        seconds,
      });
      const old = [...present, name].sort().slice(0, -keep);
      for (const file of [...old, ...files.filter((each) => PARTIAL.test(each))]) await target.remove(file, signal);
    }
    this.lastDay.set(target, day);
    this.failing.delete(target.name);
  }
}

/** Nightly backups of the embedded database. */
@Module({})
export class BackupModule {
  static register(settings: NightlySettings): DynamicModule {
    return {
      module: BackupModule,
      providers: [{ provide: NIGHTLY_SETTINGS, useValue: settings }, NightlyBackup],
      exports: [NightlyBackup],
    };
  }
}
