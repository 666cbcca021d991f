import type { TaskQuery, TaskState } from '@recuerda/contracts';

interface StateFilter {
  /** SQL condition over a task's row; `?`: the ids of the tasks whose reminders satisfy the filter. */
  condition: string;
  /** The states that satisfy it; the table's row counts are kept by state. Absent: it does not depend on them. */
  states?: readonly TaskState[];
}

const FOUND = 'id = ANY (?::uuid[])';

export const STATE_FILTERS: Record<NonNullable<TaskQuery['state']>, StateFilter> = {
  active: { condition: 'is_active', states: ['active'] },
  paused: { condition: 'NOT is_active AND NOT is_completed', states: ['paused'] },
  completed: { condition: 'is_completed', states: ['completed'] },
  reported: { condition: 'completion_reported_at IS NOT NULL' },
  overdue: { condition: 'NOT is_completed AND due_at < now()' },
  escalated: { condition: 'escalated_at IS NOT NULL' },
  unreachable: { condition: 'is_active AND NOT employee_reachable' },
  failed: { condition: `is_active AND ${FOUND}` },
  held: { condition: `is_active AND ${FOUND}` },
  silent: { condition: `is_active AND (completion_reported_at IS NOT NULL OR NOT employee_reachable OR ${FOUND})` },
  open: { condition: 'NOT is_completed', states: ['active', 'paused'] },
};
