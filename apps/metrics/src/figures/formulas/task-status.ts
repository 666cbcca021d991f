import { type MetricsView, TASK_STATUS } from '@recuerda/contracts';
import type { TaskTotals } from './task-totals.js';

/** What is not active counts as paused, completed tasks too: only is_active is looked at. */
export const taskStatusData = ({ tasks, activeTasks }: TaskTotals): MetricsView['taskStatusData'] => [
  { ...TASK_STATUS.active, value: activeTasks },
  { ...TASK_STATUS.paused, value: tasks - activeTasks },
];
