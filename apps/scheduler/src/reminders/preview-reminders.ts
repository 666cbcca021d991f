import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { nextOpenIntervals } from '@recuerda/calendar';
import { type PlannedReminder, PreviewReminders } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { type Clock, CLOCK } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { DispatchedReminders } from '../bundles/dispatched-reminders.js';
import { SchoolRules } from '../bundles/school-rules.js';
import { type ComingReminder, placeLater, readChain } from '../rows/chain-rows.js';

/** Shows the reminders that are to come, each in its own message, if nothing changes and each is sent at once. */
@Controller()
export class PreviewRemindersController {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rules: SchoolRules,
    private readonly dispatched: DispatchedReminders,
  ) {}

  /** Returns nothing without a scheduled reminder, or for a task that the principal may not know. */
  @RequestHandler(PreviewReminders)
  listPlanned({ taskId, count }: { taskId: string; count: number }): Promise<PlannedReminder[]> {
    // All of it from one state of the task.
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const now = this.clock.now();
      const row = await readChain(manager, taskId, now);
      if (!row) return [];
      const { employeeId, calendar, compiledUntil, ...stored } = row;
      const place = (due: Date): Promise<ComingReminder> =>
        placeLater(manager, taskId, due, calendar ? nextOpenIntervals(calendar, due)[0] : undefined, now);
      const putOnDay = await this.limitPerDay(manager, employeeId, place);
      const isPlaced = compiledUntil === null || stored.at < compiledUntil;
      let last = await putOnDay(isPlaced ? stored : await place(stored.nominalAt));
      const planned = [last];
      while (planned.length < count) {
        last = await putOnDay(await place(last.nextDue));
        planned.push(last);
      }
      return planned.map(({ at, nominalAt, reason }) => ({
        at: at.toISOString(),
        nominalAt: nominalAt.toISOString(),
        reason,
      }));
    });
  }

  /**
   * Returns a function that puts the reminders of a task, given in their order, on the first day with room. Messages
   * that other tasks of the employee will use are not known.
   */
  private async limitPerDay(manager: EntityManager, employeeId: string, place: (due: Date) => Promise<ComingReminder>) {
    const { dailyCap } = this.rules.current;
    if (dailyCap === null) return (coming: ComingReminder) => coming;
    const today = this.rules.dayOf(this.clock.now()).date;
    const counts = await this.dispatched.count(manager, [employeeId], [today]);
    const used = new Map([[today, counts.get(`${employeeId} ${today}`) ?? 0]]);
    const putOnDay = async (coming: ComingReminder): Promise<ComingReminder> => {
      const { date, endsAt } = this.rules.dayOf(coming.at);
      const messages = used.get(date) ?? 0;
      if (messages >= dailyCap)
        return putOnDay({ ...(await place(endsAt)), nominalAt: coming.nominalAt, reason: 'daily_cap' });
      used.set(date, messages + 1);
      return coming;
    };
    return putOnDay;
  }
}
