import { TASK_STATES, type TaskQuery } from '@recuerda/contracts';
import { assertAllFiltersUsed, SqlFilter } from '@recuerda/database';
import { departmentScope } from '@recuerda/service';
import { STATE_FILTERS } from './state-filters.js';

/** Tasks of the employees whose phone has these digits. */
const BY_PHONE = `employee_id = ANY (ARRAY(
  SELECT id FROM tasks.employee_copies WHERE NOT deleted AND phone_digits LIKE ?))`;

/** Returns the states whose rows match; undefined: it does not depend on them. */
export const statesOf = (state: TaskQuery['state']) =>
  state === undefined ? TASK_STATES : STATE_FILTERS[state].states;

/** Returns every filter but the state's, within what the principal may know. */
export function filterButState({
  limit: _,
  cursor: __,
  state: ___,
  order: ____,
  ids,
  search,
  employeeId,
  departmentId,
  seriesId,
  ...rest
}: TaskQuery) {
  assertAllFiltersUsed(rest);
  const filter = new SqlFilter().ids(ids).search(search, BY_PHONE);
  if (employeeId !== undefined) filter.and('employee_id = ?', employeeId);
  if (departmentId !== undefined) filter.and('department_id = ?', departmentId);
  if (seriesId !== undefined) filter.and('series_id = ?', seriesId);
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
