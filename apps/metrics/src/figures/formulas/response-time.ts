import type { TaskTotals } from './task-totals.js';

/** Minutes, when no task is active. */
const DEFAULT_MEAN = 60;

/** Mean reminder interval of the active tasks: '1.5h' from 60 minutes on, otherwise '45m'. */
export function averageResponseTime({ activeTasks, activeMinutes }: TaskTotals): string {
  const mean = activeTasks === 0 ? DEFAULT_MEAN : activeMinutes / activeTasks;
  return mean >= 60 ? `${(mean / 60).toFixed(1)}h` : `${Math.round(mean)}m`;
}
