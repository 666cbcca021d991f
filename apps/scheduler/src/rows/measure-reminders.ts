import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { HOLD_REASONS } from '@recuerda/contracts';
import { CLOCK, type Clock, gauge, orWarn } from '@recuerda/service';
import { DataSource } from 'typeorm';

const scheduledReminders = gauge('recuerda_reminders_scheduled', 'Reminders scheduled, of all schedulers.');
const stoppedChains = gauge(
  'recuerda_reminders_stopped',
  'Chains that stopped because a reminder failed, and wait for the Tasks screen to be opened.',
);
const heldReminders = gauge('recuerda_reminders_held', 'Reminders held until later, of all schedulers.', ['reason']);
const overdue = gauge(
  'recuerda_reminders_overdue_seconds',
  'How long the oldest reminder that is due has waited for its result; 0 when none waits.',
);
// A gauge that starts at its first value shows no zero before it.
for (const reason of HOLD_REASONS) heldReminders.set({ reason }, 0);

const MEASURE_MS = 15_000;
/** Rarer: the cost of counting grows with the number of rows. */
const COUNT_MS = 60_000;

/** Measures the rows of all schedulers, so every instance reports the same values. */
@Injectable()
export class MeasureReminders implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MeasureReminders.name);
  private stopped = false;

  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all([this.measure(), this.count()]);
  }

  onModuleDestroy(): void {
    this.stopped = true;
  }

  /** Cheap: reads the ends of two indexes. */
  @Interval(MEASURE_MS)
  async measure(): Promise<void> {
    const row = await this.read<{ stopped: number; held: Record<string, number> | null; overdueSeconds: number }>(
      `SELECT (SELECT count(*) FROM scheduler.task_reminders WHERE status = 'failed')::int AS stopped,
              (SELECT jsonb_object_agg(held_reason, count) FROM (
                 SELECT held_reason, count(*) FROM scheduler.task_reminders
                 WHERE held_reason IS NOT NULL AND next_reminder > $1 GROUP BY held_reason
               ) by_reason) AS held,
              coalesce(greatest(0, extract(epoch FROM $1 -
                (SELECT min(next_reminder) FROM scheduler.task_reminders WHERE status = 'scheduled'))), 0)::float8
                AS "overdueSeconds"`,
      [this.clock.now()],
    );
    if (!row) return;
    stoppedChains.set(row.stopped);
    for (const reason of HOLD_REASONS) heldReminders.set({ reason }, row.held?.[reason] ?? 0);
    overdue.set(row.overdueSeconds);
  }

  @Interval(COUNT_MS)
  async count(): Promise<void> {
    const row = await this.read<{ scheduled: number }>(
      `SELECT count(*)::int AS scheduled FROM scheduler.task_reminders WHERE status = 'scheduled'`,
    );
    if (row) scheduledReminders.set(row.scheduled);
  }

  private async read<Row>(sql: string, parameters: unknown[] = []): Promise<Row | undefined> {
    if (this.stopped) return undefined;
    const rows = this.dataSource.query<Row[]>(sql, parameters);
    return (await orWarn(rows, this.logger, 'reminders could not be counted'))?.[0];
  }
}
