import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { nextOpenIntervals, nominalReminder, type PlacedReminder, placeReminder } from '@recuerda/calendar';
import type { HoldReason, PlannedReminder } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { DispatchedReminders } from '../bundles/dispatched-reminders.js';
import { localDay } from '../bundles/local-day.js';
import { SchoolRules } from '../bundles/school-rules.js';
import { readChain } from '../rows/chain-rows.js';
import { dueDateOf } from '../rows/reminder-columns.js';

/** Shows the reminders that are to come, each in its own message, if nothing changes and each is sent at once. */
@Injectable()
export class PreviewReminders {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rules: SchoolRules,
    private readonly dispatched: DispatchedReminders,
  ) {}

  /** Returns nothing without a scheduled reminder, or for a task that the principal may not know. */
  async listPlanned(taskId: string, count: number): Promise<PlannedReminder[]> {
    const row = await readChain(this.dataSource, taskId);
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

  /** Returns the days with the messages of today. */
  private async daysOf(employeeId: string): Promise<CappedDays> {
    const { dailyCap, timeZone } = this.rules.current;
    const used = new Map<string, number>();
    if (dailyCap === null) return new CappedDays(dailyCap, timeZone, used);
    const { date } = localDay(timeZone, this.clock.now());
    const counts = await this.dispatched.count(this.dataSource, [employeeId], [date]);
    used.set(date, counts.get(`${employeeId} ${date}`) ?? 0);
    return new CappedDays(dailyCap, timeZone, used);
  }
}

/** A reminder in a preview. */
interface Planned {
  at: Date;
  nominalAt: Date;
  reason: HoldReason | null;
}

/**
 * Applies the daily cap to the reminders of a task, in their order. Messages that other tasks of the employee will use
 * are not known.
 */
class CappedDays {
  /** @param used messages by local date, so far. */
  constructor(
    private readonly dailyCap: number | null,
    private readonly timeZone: string,
    private readonly used: Map<string, number>,
  ) {}

  /** Puts a reminder on the first day with room; `place` moves it by the calendar. */
  take(planned: Planned, place: (from: Date) => PlacedReminder): Planned {
    if (this.dailyCap === null) return planned;
    const { date, endsAt } = localDay(this.timeZone, planned.at);
    const used = this.used.get(date) ?? 0;
    if (used >= this.dailyCap)
      return this.take({ at: place(endsAt).at, nominalAt: planned.nominalAt, reason: 'daily_cap' }, place);
    this.used.set(date, used + 1);
    return planned;
  }
}
