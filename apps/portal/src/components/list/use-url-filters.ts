import { type ListFilter, ordersOf, VIEWED_LISTS, type ViewedList } from '@recuerda/contracts';
import { useSearchParams } from 'react-router-dom';

/** Parameter of the address: the name of the saved view that is shown; removed when a filter changes. */
export const VIEW_NAME = 'name';

export interface UrlFilters<Name extends string> {
  /** '' if the address does not have the filter. */
  filters: Record<Name, string>;
  setFilter: (name: Name, value: string) => void;
  clear: () => void;
  /** Any of them is set; the order does not count. */
  filtered: boolean;
}

/**
 * Filters kept in the address, so that a filtered list can be bookmarked and shared. Empty ones are left out.
 */
export function useUrlFilters<Name extends string>(names: readonly Name[]): UrlFilters<Name> {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const setFilter = (name: Name, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(VIEW_NAME);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const clear = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of [VIEW_NAME, ...names]) after.delete(name);
        return after;
      },
      { replace: true },
    );
  const filtered = names.some((name) => name !== 'order' && filters[name] !== '');
  return { filters, setFilter, clear, filtered };
}

/** Returns the parameters of a list's address: its filters and its order. */
export const filterNames = <L extends ViewedList>(list: L) => [
  ...(VIEWED_LISTS[list].filters as readonly ListFilter<L>[]),
  'order' as const,
];

/** The filters of a list whose address has none. */
export const unfiltered = <L extends ViewedList>(list: L) =>
  Object.fromEntries(filterNames(list).map((name) => [name, ''])) as Record<ListFilter<L> | 'order', ''>;

/** The filters and the order of a list. An order that it does not have counts as none. */
export function useListFilters<L extends ViewedList>(list: L): UrlFilters<ListFilter<L> | 'order'> {
  const { filters, ...others } = useUrlFilters(filterNames(list));
  const order = ordersOf(list).find((known) => known === filters.order) ?? '';
  return { ...others, filters: { ...filters, order } };
}
