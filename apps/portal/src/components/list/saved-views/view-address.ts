import type { SavedViewView, ViewedList, ViewQuery } from '@recuerda/contracts';
import type { ListView } from '../use-list-view';
import { filterNames, VIEW_NAME } from '../use-url-filters';

/** Returns the filters and the order of the address; `view` is how the list is shown. */
export function queryOf(list: ViewedList, params: URLSearchParams, view: ListView): ViewQuery {
  const given = filterNames(list)
    .map((name) => [name, params.get(name) ?? ''])
    .filter(([, value]) => value !== '');
  return { ...Object.fromEntries(given), view } as ViewQuery;
}

/** Returns the address' part after the path: filters, order, look and name. It opens the same list for every user. */
export const searchOf = ({ name, query }: Pick<SavedViewView, 'name' | 'query'>): string =>
  `?${new URLSearchParams([...Object.entries(query), [VIEW_NAME, name]])}`;
