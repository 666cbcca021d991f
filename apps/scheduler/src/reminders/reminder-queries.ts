import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ReminderView, ScheduledQuery, ScheduledTask } from '@recuerda/contracts';
import { Keyset, SqlFilter } from '@recuerda/database';
import { departmentScope } from '@recuerda/service';
import { Any, type FindOperator, Repository } from 'typeorm';
import { Reminder, toReminderView } from './reminder.entity.js';

/** The rows that the principal may know. */
function inScope(): { departmentId?: FindOperator<string> } {
  const scope = departmentScope();
  return scope ? { departmentId: Any(scope) as FindOperator<string> } : {};
}

@Injectable()
export class ReminderQueries {
  constructor(@InjectRepository(Reminder, 'scheduler') private readonly reminders: Repository<Reminder>) {}

  async ofTasks(taskIds: readonly string[]): Promise<ReminderView[]> {
    if (taskIds.length === 0) return [];
    const rows = await this.reminders.findBy({ taskId: Any([...taskIds]), ...inScope() });
    return rows.map(toReminderView);
  }

  /** A page of the scheduled reminders by time, in both directions of one index. */
  async inOrder({ order, after, limit }: ScheduledQuery): Promise<ScheduledTask[]> {
    const keyset = new Keyset(order, { sql: 'next_reminder', type: 'timestamptz' }, 'task_id');
    const page = new SqlFilter().and(`status = 'scheduled'`).within('department_id', departmentScope());
    if (after) page.and(keyset.after(page, { value: after.nextReminder, id: after.taskId }));
    const rows = await this.reminders.query<{ taskId: string; nextReminder: Date }[]>(
      `SELECT task_id AS "taskId", next_reminder AS "nextReminder" FROM scheduler.task_reminders
       ${page.where} ${keyset.orderBy()} LIMIT ${limit}`,
      page.parameters,
    );
    return rows.map(({ taskId, nextReminder }) => ({ taskId, nextReminder: nextReminder.toISOString() }));
  }

  /** The next scheduled reminders, earliest first. */
  async upcoming(limit: number): Promise<ReminderView[]> {
    const rows = await this.reminders.find({
      where: { status: 'scheduled', ...inScope() },
      order: { nextReminder: 'ASC' },
      take: limit,
    });
    return rows.map(toReminderView);
  }
}
