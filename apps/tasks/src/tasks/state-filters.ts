import type { TaskQuery, TaskState } from '@recuerda/contracts';

interface StateFilter {
  /** SQL condition over a task's row. */
  condition: string;
  /** The states that satisfy it; the table's row counts are kept by state. */
  states: readonly TaskState[];
}

export const STATE_FILTERS: Record<NonNullable<TaskQuery['state']>, StateFilter> = {
  active: { condition: 'is_active', states: ['active'] },
  paused: { condition: 'NOT is_active AND NOT is_completed', states: ['paused'] },
  completed: { condition: 'is_completed', states: ['completed'] },
  open: { condition: 'NOT is_completed', states: ['active', 'paused'] },
};
