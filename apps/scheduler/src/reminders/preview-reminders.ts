import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { nextReminder, type OpenInterval, placeReminder } from '@recuerda/calendar';
import { type HoldReason, MAX_DAILY_WINDOWS, type PlannedReminder } from '@recuerda/contracts';
import { CLOCK, type Clock, departmentScope } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { type DueColumns, dueDateOf, selectDueColumns } from './due-columns.js';
import { CappedDays } from '../bundles/capped-days.js';
import { DispatchedReminders } from '../bundles/dispatched-reminders.js';
import { localDay } from '../bundles/local-day.js';
import { SchoolRules } from '../bundles/school-rules.js';

/** Windows between two reminders at most: those of a day of its interval, and of a day that has reached its cap. */
const INTERVALS_PER_REMINDER = 2 * MAX_DAILY_WINDOWS;

interface Row extends DueColumns {
  employeeId: string;
  reminderInterval: number;
  nextReminder: Date;
  dueAt: Date | null;
  heldReason: HoldReason | null;
  calendarId: string | null;
}

/** Shows the reminders that are to come, each in its own message, if nothing changes and each is sent at once. */
@Injectable()
export class PreviewReminders {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rules: SchoolRules,
    private readonly dispatched: DispatchedReminders,
  ) {}

  /** Empty without a scheduled reminder, or for a task that the principal may not know. */
  async run(taskId: string, count: number): Promise<PlannedReminder[]> {
    const row = await this.read(taskId);
    if (!row) return [];
    const { employeeId, reminderInterval, dueAt, heldReason } = row;
    const due = dueDateOf(row);
    const intervals = await this.intervalsAfter(row, count);
    const days = await this.daysOf(employeeId);
    const place = (from: Date) => placeReminder(from, employeeId, intervals);
    const first = days.take({ at: row.nextReminder, nominalAt: dueAt ?? row.nextReminder, reason: heldReason }, place);
    const planned = [first];
    let last = new Date(Math.max(first.at.getTime(), this.clock.now().getTime()));
    while (planned.length < count) {
      const next = nextReminder({ reminderInterval, last, now: last, due, employeeId, intervals });
      const capped = days.take(next, place);
      planned.push(capped);
      last = capped.at;
    }
    return planned.map(({ at, nominalAt, reason }) => ({
      at: at.toISOString(),
      nominalAt: nominalAt.toISOString(),
      reason,
    }));
  }

  /** With the messages of today. */
  private async daysOf(employeeId: string): Promise<CappedDays> {
    const { dailyCap, timeZone } = this.rules.current;
    const used = new Map<string, number>();
    if (dailyCap === null) return new CappedDays(dailyCap, timeZone, used);
    const { date } = localDay(timeZone, this.clock.now());
    const counts = await this.dispatched.count(this.dataSource, [employeeId], [date]);
    used.set(date, counts.get(`${employeeId} ${date}`) ?? 0);
    return new CappedDays(dailyCap, timeZone, used);
  }

  /** Null: always open. */
  private async intervalsAfter({ calendarId, nextReminder: from }: Row, count: number): Promise<OpenInterval[] | null> {
    if (calendarId === null) return null;
    return this.dataSource.query<OpenInterval[]>(
      `SELECT opens_at AS "opensAt", closes_at AS "closesAt", reason FROM scheduler.calendar_intervals
       WHERE calendar_id = $1 AND closes_at > $2 ORDER BY closes_at LIMIT $3`,
      [calendarId, from, count * INTERVALS_PER_REMINDER],
    );
  }

  private async read(taskId: string): Promise<Row | undefined> {
    const [row] = await this.dataSource.query<Row[]>(
      `SELECT coalesce(employee_id, task_id) AS "employeeId", interval_minutes AS "reminderInterval",
              next_reminder AS "nextReminder", due_at AS "dueAt", held_reason AS "heldReason",
              calendar_id AS "calendarId", ${selectDueColumns('row')}
       FROM scheduler.task_reminders row
       WHERE task_id = $1 AND status = 'scheduled' AND ($2::uuid[] IS NULL OR department_id = ANY ($2::uuid[]))`,
      [taskId, departmentScope() ?? null],
    );
    return row;
  }
}
