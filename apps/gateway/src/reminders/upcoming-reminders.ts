import { Injectable } from '@nestjs/common';
import { GetTasks, ListUpcomingReminders, type UpcomingReminder } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';

/** The scheduler's next reminders with the titles from `tasks`. */
@Injectable()
export class UpcomingReminders {
  constructor(private readonly requests: RequestClient) {}

  /** Soonest first, without reminders of inactive tasks: the scheduler may not have received the event yet. */
  async list(limit: number): Promise<UpcomingReminder[]> {
    const reminders = await this.requests.send(ListUpcomingReminders, { limit });
    if (reminders.length === 0) return [];
    const found = await this.requests.send(GetTasks, { ids: reminders.map((reminder) => reminder.taskId) });
    const active = new Map(found.filter((task) => task.isActive && !task.isCompleted).map((task) => [task.id, task]));
    return reminders.flatMap((reminder) => {
      const task = active.get(reminder.taskId);
      if (!task) return [];
      const { id, title, employee } = task;
      const shown = { id, title, employeeId: employee?.id ?? null, employeeName: employee?.name ?? null };
      return [{ ...reminder, task: shown }];
    });
  }
}
