import type { FormerTask } from '@recuerda/contracts';
import type { Task } from './task.entity.js';

/** Returns what undoing the next change of a task brings back. */
export const formerTask = (task: Task): FormerTask => ({
  isActive: task.isActive,
  isCompleted: task.isCompleted,
  reminderInterval: task.reminderInterval,
  employeeId: task.employeeId,
  activation: task.activation,
  consequences: task.consequences(),
});

/** The same before its deletion. It is kept for days: restored, it gets the name that its employee has then. */
export const deletedTask = (task: Task): FormerTask => ({ ...formerTask(task), row: { ...task, employeeName: '' } });
