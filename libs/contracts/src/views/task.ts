import type { ReminderView } from './reminder.js';

export interface TaskEmployee {
  id: string;
  name: string;
  phone: string;
  /** Null when the department is not known yet. */
  department: { id: string; name: string } | null;
}

export interface TaskView {
  id: string;
  title: string;
  description: string | null;
  employeeId: string;
  /** Minutes. */
  reminderInterval: number;
  isActive: boolean;
  isCompleted: boolean;
  createdAt: string;
  updatedAt: string;
  employee: TaskEmployee | null;
}

/**
 * A task with its reminder row, as the API lists it: scheduled, or failed when the chain has stopped. `nextReminder` is null
 * when there is none or the scheduler did not answer.
 */
export interface TaskWithReminder extends TaskView {
  nextReminder: ReminderView | null;
}

/** What the notifier may know of a task that is still active and not completed. */
export interface ReminderFacts {
  taskId: string;
  /** The activation asked for, which is the task's present one. */
  activation: number;
  title: string;
  description: string | null;
  employeeId: string;
  employeeName: string;
  employeePhone: string;
}

export interface TaskCounts {
  total: number;
  active: number;
}
