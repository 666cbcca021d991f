import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import type { OverdueChoice, SuspensionView } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL } from 'uuid';
import { PLACED_NEXT } from '../reminders/due-columns.js';
import { SCHEDULED, type ScheduledReminder } from '../reminders/reminder-store.js';
import { SCHEDULER_CONFIG, type SchedulerConfig } from '../scheduler.config.js';
import { suspended } from './instruments.js';

/** How often the state is read again, ms: another scheduler may have handled the request that ends the suspension. */
const RELOAD_MS = 2_000;

/** Rows per statement: 100,000 in one may take longer than a statement may. */
const CHUNK = 1_000;

const OVERDUE = `status = 'scheduled' AND next_reminder <= $1`;
/** Another reminder: the one of the backup may have been sent since. */
const SKIP_OVERDUE = `UPDATE scheduler.task_reminders row SET id = gen_random_uuid(), follows = true, ${PLACED_NEXT}
  WHERE row.task_id IN (
    SELECT task_id FROM scheduler.task_reminders WHERE ${OVERDUE} AND task_id > $2
    ORDER BY task_id LIMIT ${CHUNK} FOR UPDATE)
  RETURNING ${SCHEDULED}`;

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
    await this.loading
      .run()
      .catch((error: unknown) =>
        this.logger.warn({ msg: 'could not read whether reminders are suspended', err: error }),
      );
  }

  async view(): Promise<SuspensionView | null> {
    if (this.dataOf === undefined) return null;
    const [row] = await this.dataSource.query<{ overdue: number }[]>(
      `SELECT count(*)::int AS overdue FROM scheduler.task_reminders WHERE ${OVERDUE}`,
      [this.clock.now()],
    );
    return { dataOf: this.dataOf.toISOString(), overdue: row?.overdue ?? 0 };
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
      return [true, await this.skipOverdue(manager, now)];
    });
    await this.loading.run();
    if (wasOn) this.logger.log({ msg: 'reminders are sent again', skipped: skipped.length });
    return skipped;
  }

  private async skipOverdue(manager: EntityManager, now: Date): Promise<ScheduledReminder[]> {
    const skipped: ScheduledReminder[] = [];
    for (let after = NIL as string; ;) {
      const [rows] = await manager.query<[ScheduledReminder[], number]>(SKIP_OVERDUE, [now, after]);
      skipped.push(...rows);
      if (rows.length < CHUNK) return skipped;
      after = rows.map(({ taskId }) => taskId).reduce((one, other) => (one > other ? one : other));
    }
  }

  private async load(): Promise<void> {
    const [row] = await this.dataSource.query<{ dataOf: Date }[]>(
      'SELECT data_of AS "dataOf" FROM scheduler.suspensions WHERE resumed_at IS NULL ORDER BY data_of DESC LIMIT 1',
    );
    this.dataOf = row?.dataOf;
    suspended.set(this.isOn ? 1 : 0);
  }
}
