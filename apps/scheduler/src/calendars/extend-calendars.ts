import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Calendar } from '@recuerda/calendar';
import { DAY_MS, HOUR_MS } from '@recuerda/contracts';
import { countRows } from '@recuerda/database';
import { CLOCK, type Clock, gauge, orWarn } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { placeFrom, removeUnusedCalendars } from '../rows/calendar-rows.js';
import { ApplyCalendarEvents } from './apply-calendar-events.js';
import { compiledUntil, extendCalendar, lockCalendars } from './calendar-store.js';

const calendarCount = gauge('recuerda_calendars', 'Distinct calendars of reminders that may not be sent at any time.');
const lastExtension = gauge(
  'recuerda_calendars_extended_timestamp_seconds',
  'When this scheduler last made sure that calendars are compiled for the days to come.',
);

/** Once a day, in one of the schedulers, compiles calendars for another day, and removes those that none uses. */
@Injectable()
export class ExtendCalendars implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ExtendCalendars.name);
  private stopped = false;

  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly apply: ApplyCalendarEvents,
  ) {}

  /** Finds every calendar again: `APP_TIME_ZONE` may have changed. */
  async onApplicationBootstrap(): Promise<void> {
    await this.safely(async () => {
      if ((await this.count()) > 0) await this.apply.recompute();
      await this.extendAndClean();
    });
  }

  onModuleDestroy(): void {
    this.stopped = true;
  }

  @Interval(HOUR_MS)
  async tick(): Promise<void> {
    await this.safely(() => this.extendAndClean());
  }

  async extendAndClean(): Promise<void> {
    const isDue = await this.dataSource.transaction((manager) => this.extendAll(manager));
    if (isDue) {
      // Past closed days are left out, so that equal calendars are one again.
      await this.apply.recompute();
      await this.dataSource.transaction(async (manager) => {
        await lockCalendars(manager);
        await removeUnusedCalendars(manager);
      });
    }
    calendarCount.set(await this.count());
    lastExtension.set(this.clock.now().getTime() / 1_000);
  }

  private async extendAll(manager: EntityManager): Promise<boolean> {
    const now = this.clock.now();
    await lockCalendars(manager);
    const rows = await manager.query<{ id: string; content: Calendar; compiledUntil: Date }[]>(
      `SELECT id, content, compiled_until AS "compiledUntil" FROM scheduler.calendars WHERE compiled_until <= $1`,
      [new Date(compiledUntil(now).getTime() - DAY_MS)],
    );
    for (const { id, content, compiledUntil: before } of rows) {
      await extendCalendar(manager, id, content, now);
      await placeFrom(manager, id, before, now);
    }
    return rows.length > 0;
  }

  private count(): Promise<number> {
    return countRows(this.dataSource, 'scheduler.calendars');
  }

  private async safely(work: () => Promise<unknown>): Promise<void> {
    if (this.stopped) return;
    await orWarn(work(), this.logger, 'calendars could not be extended');
  }
}
