import { percent } from './percent.js';

/** Reminders sent a task created, both of the last 30 days, percent (often above 100); 0 when no tasks were created. */
export const efficiency = (remindersSent: number, tasksCreated: number): number =>
  tasksCreated === 0 ? 0 : percent(remindersSent, tasksCreated);
