import { expect, it } from '@jest/globals';
import { type ListFilter, VIEWED_LISTS, type ViewedList } from '../columns/viewed-lists.js';
import { savedViewInput } from './saved-view.js';

const ID = '0193b2f0-0000-7000-8000-000000000001';
const VALUES: Record<ListFilter<ViewedList>, string> = {
  search: 'ana',
  state: 'paused',
  departmentId: ID,
  employeeId: ID,
  consent: 'missing',
  manager: 'none',
};

it.each(Object.keys(VIEWED_LISTS) as ViewedList[])('a view of %s takes each filter of its list [SVIEW-06]', (list) => {
  const filters: readonly ListFilter<ViewedList>[] = VIEWED_LISTS[list].filters;
  const query = Object.fromEntries(filters.map((name) => [name, VALUES[name]]));
  expect(savedViewInput.parse({ list, name: 'Vista', query })).toMatchObject({ query });
});
