/** All tasks added up. */
export interface TaskTotals {
  tasks: number;
  /** Those with is_active. */
  activeTasks: number;
  /** Sum of the reminder intervals of the active ones, minutes. */
  activeMinutes: number;
}
