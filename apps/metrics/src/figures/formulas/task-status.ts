import { type MetricsView, TASK_STATUS } from '@recuerda/contracts';
import type { TaskTotals } from './task-totals.js';

/** What is not active counts as paused, completed tasks too: the specification reads is_active alone. */
export const taskStatusData = ({ tasks, activeTasks }: TaskTotals): MetricsView['taskStatusData'] => [
  { ...TASK_STATUS.active, value: activeTasks },
  { ...TASK_STATUS.paused, value: tasks - activeTasks },
];
