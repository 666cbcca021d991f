import type { TaskQuery } from '@recuerda/contracts';

/** What a task can be; every task is one of them. Its table counts them apart. */
export const TASK_STATES = ['active', 'paused', 'completed'] as const;

interface StateFilter {
  /** SQL condition over a task's row. */
  condition: string;
  /** The states it lets through. */
  states: readonly (typeof TASK_STATES)[number][];
}

export const STATE_FILTERS: Record<NonNullable<TaskQuery['state']>, StateFilter> = {
  active: { condition: 'is_active', states: ['active'] },
  paused: { condition: 'NOT is_active AND NOT is_completed', states: ['paused'] },
  completed: { condition: 'is_completed', states: ['completed'] },
  open: { condition: 'NOT is_completed', states: ['active', 'paused'] },
};
