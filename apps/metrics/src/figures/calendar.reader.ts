import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { METRICS_CONFIG, type MetricsConfig } from '../metrics.config.js';

/** Borders of days and months in APP_TIME_ZONE, as instants. */
export interface Calendar {
  today: Date;
  thisMonth: Date;
  lastMonth: Date;
}

/**
 * The first instant of a local day, even where clocks change at midnight. PostgreSQL reads a time that occurs
 * twice as the later one, so midnight itself may be an hour late; the last microsecond of the day before is
 * always the one right before today.
 */
const startOf = (localMidnight: string): string =>
  `((${localMidnight} - interval '1 microsecond') AT TIME ZONE $2::text) + interval '1 microsecond'`;

const LOCAL_NOW = `($1::timestamptz AT TIME ZONE $2::text)`;

const CALENDAR = `
  SELECT ${startOf(`date_trunc('day', ${LOCAL_NOW})`)} AS today,
    ${startOf(`date_trunc('month', ${LOCAL_NOW})`)} AS "thisMonth",
    ${startOf(`(date_trunc('month', ${LOCAL_NOW}) - interval '1 month')`)} AS "lastMonth"`;

/** Reads the calendar from PostgreSQL, which also sorts sends by local hour: one set of zone rules decides all. */
@Injectable()
export class CalendarReader {
  constructor(
    @InjectDataSource('metrics') private readonly source: DataSource,
    @Inject(METRICS_CONFIG) private readonly config: MetricsConfig,
  ) {}

  async at(now: Date): Promise<Calendar> {
    const [calendar]: Calendar[] = await this.source.query(CALENDAR, [now, this.config.APP_TIME_ZONE]);
    if (!calendar) throw new Error('The calendar query answered no row');
    return calendar;
  }
}
