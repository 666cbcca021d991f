import { percent } from './percent.js';
import type { TaskTotals } from './task-totals.js';

/** Active tasks of all tasks, percent; 0 without tasks. */
export const productivity = ({ tasks, activeTasks }: TaskTotals): number =>
  tasks === 0 ? 0 : percent(activeTasks, tasks);
