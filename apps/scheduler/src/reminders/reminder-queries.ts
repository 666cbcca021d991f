import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ReminderView } from '@recuerda/contracts';
import { Any, Repository } from 'typeorm';
import { Reminder, toReminderView } from './reminder.entity.js';

@Injectable()
export class ReminderQueries {
  constructor(@InjectRepository(Reminder, 'scheduler') private readonly reminders: Repository<Reminder>) {}

  async ofTasks(taskIds: readonly string[]): Promise<ReminderView[]> {
    if (taskIds.length === 0) return [];
    const rows = await this.reminders.findBy({ taskId: Any([...taskIds]) });
    return rows.map(toReminderView);
  }

  /** The next scheduled reminders, earliest first. */
  async upcoming(limit: number): Promise<ReminderView[]> {
    const rows = await this.reminders.find({
      where: { status: 'scheduled' },
      order: { nextReminder: 'ASC' },
      take: limit,
    });
    return rows.map(toReminderView);
  }
}
