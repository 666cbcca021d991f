import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { addDays, dateOf, instantOf } from '@recuerda/calendar';
import { TrailingRun } from '@recuerda/concurrency';
import { type MessageRules, SETTINGS_ID } from '@recuerda/contracts';
import { DataSource } from 'typeorm';
import type { SourceContent } from '../calendars/calendar-source.js';
import { SCHEDULER_CONFIG, type SchedulerConfig } from '../scheduler.config.js';

/** A day by the clocks of the school. */
export interface Day {
  /** `YYYY-MM-DD`. */
  date: string;
  /** When the next one begins. */
  endsAt: Date;
}

/** How the school's reminders become messages, as this process knows it. */
@Injectable()
export class SchoolRules {
  /** One at a time: a reading from before a change must not end after that of the change. */
  private readonly reading = new TrailingRun(() => this.read());
  private known: (MessageRules & { timeZone: string }) | undefined;

  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(SCHEDULER_CONFIG) private readonly config: Pick<SchedulerConfig, 'APP_TIME_ZONE'>,
  ) {}

  get current(): MessageRules & { timeZone: string } {
    return this.known ?? { bundleMinutes: null, dailyCap: null, timeZone: this.config.APP_TIME_ZONE };
  }

  /** Whether reminders share messages, or messages are counted. */
  get inUse(): boolean {
    return this.current.bundleMinutes !== null || this.current.dailyCap !== null;
  }

  dayOf(at: Date): Day {
    const { timeZone } = this.current;
    const date = dateOf(timeZone, at);
    return { date, endsAt: instantOf(timeZone, addDays(date, 1), '00:00') };
  }

  /** Reads them, unless they have been read. */
  async load(): Promise<void> {
    if (!this.known) await this.refresh();
  }

  refresh(): Promise<void> {
    return this.reading.run();
  }

  private async read(): Promise<void> {
    const [row] = await this.dataSource.query<{ content: SourceContent | null }[]>(
      'SELECT content FROM scheduler.calendar_sources WHERE id = $1',
      [SETTINGS_ID],
    );
    const { bundleMinutes = null, dailyCap = null, timeZone = this.config.APP_TIME_ZONE } = row?.content ?? {};
    this.known = { bundleMinutes, dailyCap, timeZone };
  }
}
