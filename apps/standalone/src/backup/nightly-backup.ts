import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import { CLOCK, type Clock, gauge } from '@recuerda/service';
import { writeBackup } from './write-backup.js';

const CHECK_MS = 60_000;
const NAME = /^recuerda-\d{4}-\d{2}-\d{2}\.tar\.gz$/;

const lastBackup = gauge(
  'recuerda_backup_last_success_timestamp_seconds',
  'When the last nightly backup was complete; 0: none since the start.',
);

export const NIGHTLY_SETTINGS = Symbol('NIGHTLY_SETTINGS');
export interface NightlySettings {
  dataDir: string;
  databaseUrl: string;
  /** Where the files lie. */
  folder: string;
  /** `HH:MM`, local time of the machine. */
  at: string;
  /** How many files are kept. */
  keep: number;
}

/** One backup a day. A machine that was off at its time makes it when it is on again. */
@Injectable()
export class NightlyBackup {
  private readonly logger = new Logger('Backup');
  private readonly running = new TrailingRun(() => this.run());

  constructor(
    @Inject(NIGHTLY_SETTINGS) private readonly settings: NightlySettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Interval(CHECK_MS)
  async tick(): Promise<void> {
    await this.running
      .run()
      .catch((error: unknown) =>
        this.logger.error({ msg: 'the nightly backup failed; it is tried again', err: error }),
      );
  }

  private async run(): Promise<void> {
    const { dataDir, databaseUrl, folder, at, keep } = this.settings;
    const [day, time] = localTime(this.clock.now());
    if (time < at) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `recuerda-${day}.tar.gz`;
    if ((await readdir(folder)).includes(name)) return;
    const { bytes, fileBytes, seconds } = await writeBackup(dataDir, databaseUrl, join(folder, name));
    lastBackup.set(this.clock.now().getTime() / 1_000);
    this.logger.log({ msg: 'nightly backup', file: name, bytes, fileBytes, seconds });
    const files = (await readdir(folder)).filter((file) => NAME.test(file)).sort();
    for (const old of files.slice(0, -keep)) await rm(join(folder, old), { force: true });
  }
}

/** Date and time of the machine's zone, `YYYY-MM-DD` and `HH:MM`. */
function localTime(now: Date): [string, string] {
  const two = (value: number): string => String(value).padStart(2, '0');
  return [
    `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    `${two(now.getHours())}:${two(now.getMinutes())}`,
  ];
}
