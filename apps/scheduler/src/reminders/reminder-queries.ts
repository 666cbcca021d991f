import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ReminderView } from '@recuerda/contracts';
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
