import { defineRequest } from '../define.js';
import { type SnoozeTaskInput, snoozeTaskInput } from '../entities/task.js';
import type { TaskView } from '../views/task.js';

/** Puts off the reminders of an active task until an instant; activating the task ends it. */
export const SnoozeTask = defineRequest<TaskView, SnoozeTaskInput>(
  'tasks.tasks.snooze',
  'school.write',
  snoozeTaskInput,
);
