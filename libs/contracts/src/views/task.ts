import { z } from 'zod';
import { storedDepartment } from '../entities/department.js';
import { storedEmployee } from '../entities/employee.js';
import { UNREACHABLE_REASONS } from '../entities/unreachable.js';
import { utcInstant } from '../entities/entity-fields.js';
import { storedTask } from '../entities/task.js';
import { reminderView } from './reminder.js';

/** A task with its employee. `department` is null while `tasks` does not know it yet. */
export const taskView = z.object({
  ...storedTask.shape,
  /**
   * Since when its employee has had it to do: it was created, reopened or assigned then, or what the employee reported
   * as done was not confirmed.
   */
  openSince: utcInstant,
  /** To whom it is escalated, as far as that employee is there. */
  escalatedTo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  employee: z
    .object({
      ...storedEmployee.pick({ id: true, name: true, phone: true }).shape,
      department: storedDepartment.pick({ id: true, name: true }).nullable(),
      /** Why no reminder reaches the employee; null: they do. */
      unreachable: z.enum(UNREACHABLE_REASONS).nullable(),
    })
    .nullable(),
});
export type TaskView = z.infer<typeof taskView>;

/**
 * A task with its reminder row, as the API lists it: scheduled, or failed when the chain has stopped. `nextReminder` is
 * null when there is none or the scheduler did not answer.
 */
export const taskWithReminderView = z.object({ ...taskView.shape, nextReminder: reminderView.nullable() });
export type TaskWithReminder = z.infer<typeof taskWithReminderView>;

/** The fields of a task that its reminder says. */
export const remindedTask = storedTask.pick({ title: true, description: true });

/** A task that is still active and not completed, as the notifier reads it just before sending. */
export interface ReminderSnapshot extends z.infer<typeof remindedTask> {
  taskId: string;
  employeeId: string;
  /** The activation asked for, which is the task's present one. */
  activation: number;
  employeeName: string;
  employeePhone: string;
  employeeEmail: string | null;
  /** The employee's; null: not known. */
  departmentId: string | null;
  /** The employee's consent is recorded. */
  employeeConsented: boolean;
}

export interface TaskCounts {
  total: number;
  active: number;
}
