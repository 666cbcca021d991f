import { Controller, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import { EndSuspension, GetSuspension, type OverdueChoice, type SuspensionView } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock, gauge, orWarn } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { AnnounceScheduled } from '../rows/announce-scheduled.js';
import { countOverdue, skipOverdue } from '../rows/due-rows.js';
import type { ScheduledReminder } from '../rows/reminder-columns.js';
import { SCHEDULER_CONFIG, type SchedulerConfig } from '../scheduler.config.js';

/** How often the state is read again, ms: another scheduler may have handled the request that ends the suspension. */
const RELOAD_MS = 2_000;

const suspended = gauge(
  'recuerda_reminders_suspended',
  'Whether reminders wait for an administrator, because the data come from a backup: 1 or 0.',
);

/**
 * Whether reminders wait for an administrator, because the data come from a backup: tasks that were completed after it
 * are open again. It begins by a setting, once for each backup.
 */
@Injectable()
export class Suspension implements OnModuleInit {
  private readonly logger = new Logger('Scheduler');
  /** One at a time: a reading from before a change must not end after that of the change. */
  private readonly loading = new TrailingRun(() => this.load());
  /** When the backup was made; undefined: reminders are sent. */
  private dataOf: Date | undefined;

  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(SCHEDULER_CONFIG) private readonly config: SchedulerConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get isOn(): boolean {
    return this.dataOf !== undefined;
  }

  /** Runs before the first reminder is dispatched. */
  async onModuleInit(): Promise<void> {
    const { RESTORED_DATA_OF: dataOf } = this.config;
    if (dataOf !== undefined)
      await this.dataSource.query('INSERT INTO scheduler.suspensions (data_of) VALUES ($1) ON CONFLICT DO NOTHING', [
        dataOf,
      ]);
    await this.load();
    if (this.isOn) this.logger.warn({ msg: 'the data come from a backup: no reminder is sent', of: this.dataOf });
  }

  @Interval(RELOAD_MS)
  async reload(): Promise<void> {
    await orWarn(this.loading.run(), this.logger, 'could not read whether reminders are suspended');
  }

  async view(): Promise<SuspensionView | null> {
    if (this.dataOf === undefined) return null;
    return { dataOf: this.dataOf.toISOString(), overdue: await countOverdue(this.dataSource, this.clock.now()) };
  }

  /**
   * Ends the suspension. Overdue reminders are then sent, one for each task, or skipped. Returns the reminders that
   * follow the skipped ones. Idempotent.
   */
  async end(overdue: OverdueChoice): Promise<ScheduledReminder[]> {
    const now = this.clock.now();
    const [wasOn, skipped] = await this.dataSource.transaction(async (manager) => {
      const [ended] = await manager.query<[unknown[], number]>(
        'UPDATE scheduler.suspensions SET resumed_at = $1 WHERE resumed_at IS NULL RETURNING 1',
        [now],
      );
      if (ended.length === 0 || overdue === 'send') return [ended.length > 0, []];
      return [true, await skipOverdue(manager, now)];
    });
    await this.loading.run();
    if (wasOn) this.logger.log({ msg: 'reminders are sent again', skipped: skipped.length });
    return skipped;
  }

  private async load(): Promise<void> {
    const [row] = await this.dataSource.query<{ dataOf: Date }[]>(
      'SELECT data_of AS "dataOf" FROM scheduler.suspensions WHERE resumed_at IS NULL ORDER BY data_of DESC LIMIT 1',
    );
    this.dataOf = row?.dataOf;
    suspended.set(this.isOn ? 1 : 0);
  }
}

@Controller()
export class SuspensionController {
  constructor(
    private readonly suspension: Suspension,
    private readonly announce: AnnounceScheduled,
  ) {}

  @RequestHandler(GetSuspension)
  async get(): Promise<{ suspension: SuspensionView | null }> {
    return { suspension: await this.suspension.view() };
  }

  @RequestHandler(EndSuspension)
  async end({ overdue = 'send' }: { overdue?: OverdueChoice | undefined }): Promise<void> {
    this.announce.publishScheduled(await this.suspension.end(overdue));
  }
}
