import { Injectable, Logger } from '@nestjs/common';
import { GetReminders, type ReminderView, type TaskView, type TaskWithReminder } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';

/** A list is not kept waiting for the scheduler longer than this, milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Adds each task's reminder row, asked for in one request: scheduled, or failed when its chain has stopped. Null when there
 * is none or the scheduler does not answer in time.
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
      const reminders = await this.requests.send(GetReminders, { taskIds }, { timeoutMs: PATIENCE_MS });
      return new Map(reminders.map((row) => [row.taskId, row]));
    } catch (error) {
      this.logger.warn({ msg: 'tasks answered without their reminders', err: error });
      return new Map();
    }
  }
}

/** The scheduler may not have heard yet that a task was paused or completed; its row says nothing then. */
const isRemindable = (task: TaskView): boolean => task.isActive && !task.isCompleted;
