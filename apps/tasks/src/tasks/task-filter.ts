import { FILTERED_TASK_FIELDS, TASK_STATES, type TaskQuery, type TaskState } from '@recuerda/contracts';
import { assertAllFiltersUsed, columnName, SqlFilter } from '@recuerda/database';
import { departmentScope } from '@recuerda/service';

interface StateFilter {
  /** SQL condition over a task's row; `?`: the ids of the tasks whose reminders satisfy the filter. */
  condition: string;
  /** The states that satisfy it: the table's row counts are kept by state. Not given: it is no matter of states. */
  states?: readonly TaskState[];
}

const FOUND = 'id = ANY (?::uuid[])';

const STATE_FILTERS: Record<NonNullable<TaskQuery['state']>, StateFilter> = {
  active: { condition: 'is_active', states: ['active'] },
  paused: { condition: 'NOT is_active AND NOT is_completed', states: ['paused'] },
  completed: { condition: 'is_completed', states: ['completed'] },
  reported: { condition: 'completion_reported_at IS NOT NULL' },
  overdue: { condition: 'NOT is_completed AND due_at < now()' },
  escalated: { condition: 'escalated_at IS NOT NULL' },
  declined: { condition: 'declined_at IS NOT NULL' },
  unreachable: { condition: 'is_active AND NOT employee_reachable' },
  failed: { condition: `is_active AND ${FOUND}` },
  held: { condition: `is_active AND ${FOUND}` },
  silent: { condition: `is_active AND (completion_reported_at IS NOT NULL OR NOT employee_reachable OR ${FOUND})` },
  open: { condition: 'NOT is_completed', states: ['active', 'paused'] },
};

/** Tasks of the employees whose phone has these digits. */
const BY_PHONE = `employee_id = ANY (ARRAY(
  SELECT id FROM tasks.employee_copies WHERE NOT deleted AND phone_digits LIKE ?))`;

/** Returns the states whose rows match; undefined: the filter does not depend on them. */
export const statesOf = (state: TaskQuery['state']) =>
  state === undefined ? TASK_STATES : STATE_FILTERS[state].states;

/** Filters by the value of a field. */
const EQUAL = ['departmentId', 'seriesId', 'groupId', ...FILTERED_TASK_FIELDS] as const;

/** Returns every filter but the state's, within what the principal may know. */
export function filterButState({
  limit: _,
  cursor: __,
  state: ___,
  order: ____,
  ids,
  search,
  grouped,
  ...values
}: TaskQuery) {
  assertAllFiltersUsed({} as Omit<typeof values, (typeof EQUAL)[number]>);
  const filter = new SqlFilter().ids(ids).search(search, BY_PHONE);
  for (const field of EQUAL) if (values[field] !== undefined) filter.and(`${columnName(field)} = ?`, values[field]);
  if (grouped === 'no') filter.and('group_id IS NULL');
  return filter.within('department_id', departmentScope());
}

/**
 * Returns every filter.
 *
 * @param found ids of the tasks whose reminders satisfy the state's filter, where it depends on reminders
 */
export function filterOf(query: TaskQuery, found: readonly string[]) {
  const filter = filterButState(query);
  return query.state === undefined ? filter : filter.and(STATE_FILTERS[query.state].condition, found);
}
