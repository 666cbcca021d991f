import { Injectable, Logger } from '@nestjs/common';
import { GetReminders, type ReminderView, type TaskView, type TaskWithReminder } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';

/** Maximum wait of a list for the scheduler, ms. */
const TIMEOUT_MS = 1_000;

/**
 * Adds the reminder of each task with one request to the scheduler: scheduled, or failed if its chain has stopped;
 * null if there is none or the scheduler does not respond in time.
 */
@Injectable()
export class NextReminders {
  private readonly logger = new Logger(NextReminders.name);

  constructor(private readonly requests: RequestClient) {}

  async addTo(tasks: readonly TaskView[]): Promise<TaskWithReminder[]> {
    const next = await this.rowsOf(tasks.filter(isRemindable).map((task) => task.id));
    return tasks.map((task) => ({ ...task, nextReminder: next.get(task.id) ?? null }));
  }

  async addToOne(task: TaskView): Promise<TaskWithReminder> {
    const [withReminder] = await this.addTo([task]);
    return withReminder ?? { ...task, nextReminder: null };
  }

  private async rowsOf(taskIds: string[]): Promise<Map<string, ReminderView>> {
    if (taskIds.length === 0) return new Map();
    try {
      const reminders = await this.requests.send(GetReminders, { taskIds }, { timeoutMs: TIMEOUT_MS });
      return new Map(reminders.map((row) => [row.taskId, row]));
    } catch (error) {
      this.logger.warn({ msg: 'tasks answered without their reminders', err: error });
      return new Map();
    }
  }
}

/** The scheduler may still have rows of other tasks: it may not have received the event yet. */
const isRemindable = (task: TaskView): boolean => task.isActive && !task.isCompleted;
