import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Calendar, nextOpenIntervals, nominalReminder, placeReminder } from '@recuerda/calendar';
import type { HoldReason, PlannedReminder } from '@recuerda/contracts';
import { CLOCK, type Clock, departmentScope } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { type DueColumns, dueDateOf, selectDueColumns } from './due-columns.js';
import { CappedDays } from '../bundles/capped-days.js';
import { DispatchedReminders } from '../bundles/dispatched-reminders.js';
import { localDay } from '../bundles/local-day.js';
import { SchoolRules } from '../bundles/school-rules.js';

interface Row extends DueColumns {
  employeeId: string;
  reminderInterval: number;
  nextReminder: Date;
  dueAt: Date | null;
  heldReason: HoldReason | null;
  /** The calendar; null: always open. */
  calendar: Calendar | null;
  /** End of what is compiled of the calendar: `nextReminder` is its own from then on. */
  compiledUntil: Date | null;
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
    const { employeeId, reminderInterval, nextReminder, dueAt, heldReason, calendar, compiledUntil } = row;
    const due = dueDateOf(row);
    const days = await this.daysOf(employeeId);
    const place = (from: Date) => placeReminder(from, employeeId, calendar && nextOpenIntervals(calendar, from));
    const nominalAt = dueAt ?? nextReminder;
    const isPlaced = compiledUntil === null || nextReminder < compiledUntil;
    const stored = { at: nextReminder, nominalAt, reason: heldReason };
    const first = days.take(isPlaced ? stored : place(nominalAt), place);
    const planned = [first];
    let last = new Date(Math.max(first.at.getTime(), this.clock.now().getTime()));
    while (planned.length < count) {
      const next = place(nominalReminder({ reminderInterval, last, now: last, due }));
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

  private async read(taskId: string): Promise<Row | undefined> {
    const [row] = await this.dataSource.query<Row[]>(
      `SELECT coalesce(employee_id, task_id) AS "employeeId", interval_minutes AS "reminderInterval",
              next_reminder AS "nextReminder", due_at AS "dueAt", held_reason AS "heldReason",
              calendar.content AS calendar, calendar.compiled_until AS "compiledUntil", ${selectDueColumns('row')}
       FROM scheduler.task_reminders row LEFT JOIN scheduler.calendars calendar ON calendar.id = calendar_id
       WHERE task_id = $1 AND status = 'scheduled' AND ($2::uuid[] IS NULL OR department_id = ANY ($2::uuid[]))`,
      [taskId, departmentScope() ?? null],
    );
    return row;
  }
}
