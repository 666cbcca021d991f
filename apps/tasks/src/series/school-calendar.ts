import { Inject, Injectable } from '@nestjs/common';
import type { ClosedDay, PublishedSettings, WeeklyWindows } from '@recuerda/contracts';
import { weekdayOf } from '@recuerda/calendar';
import type { EntityManager } from 'typeorm';
import { TASKS_CONFIG, type TasksConfig } from '../tasks.config.js';
import type { WorkingDays } from './next-occurrence.js';

/** The part of the school's settings that tasks keep. */
interface Content {
  timeZone: string | null;
  weeklyWindows: WeeklyWindows | null;
  closedDays: Pick<ClosedDay, 'from' | 'to' | 'departmentId'>[];
}

/** Monday to Friday: where the school has set no windows. */
const WORKING_WEEKDAYS = 5;

/** The replica of the school's settings. */
@Injectable()
export class SchoolCalendar {
  constructor(@Inject(TASKS_CONFIG) private readonly config: TasksConfig) {}

  /** An older version changes nothing. */
  async save(manager: EntityManager, settings: PublishedSettings, version: number): Promise<void> {
    const { id, timeZone, weeklyWindows, closedDays } = settings;
    const days = closedDays.map(({ from, to, departmentId }) => ({ from, to, departmentId }));
    const content: Content = { timeZone, weeklyWindows, closedDays: days };
    await manager.query(
      `INSERT INTO tasks.school_calendar AS copy (id, version, content) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET version = excluded.version, content = excluded.content
       WHERE copy.version < excluded.version`,
      [id, version, JSON.stringify(content)],
    );
  }

  /** The days on which a department works; null: its closed days are not known. */
  async workingDays(manager: EntityManager, departmentId: string | null): Promise<WorkingDays> {
    const { timeZone, weeklyWindows, closedDays } = await this.read(manager);
    const closed = closedDays.filter((day) => [null, departmentId].includes(day.departmentId));
    const isOpen = (weekday: number): boolean =>
      weeklyWindows === null ? weekday < WORKING_WEEKDAYS : (weeklyWindows[weekday]?.length ?? 0) > 0;
    return {
      timeZone,
      isWorkingDay: (date) => isOpen(weekdayOf(date)) && !closed.some(({ from, to }) => from <= date && date <= to),
    };
  }

  /** IANA name. */
  async timeZone(manager: EntityManager): Promise<string> {
    return (await this.read(manager)).timeZone;
  }

  private async read(manager: EntityManager) {
    const [row] = await manager.query<{ content: Content }[]>('SELECT content FROM tasks.school_calendar');
    const { timeZone = null, weeklyWindows = null, closedDays = [] } = row?.content ?? {};
    return { timeZone: timeZone ?? this.config.APP_TIME_ZONE, weeklyWindows, closedDays };
  }
}
