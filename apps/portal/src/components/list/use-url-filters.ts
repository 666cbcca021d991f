import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** In an address: the name of the saved view that it shows; gone once anything of it is changed. */
export const VIEW_NAME = 'name';

export interface UrlFilters<Name extends string> {
  /** '' where the address says nothing. */
  filters: Record<Name, string>;
  setFilter: (name: Name, value: string) => void;
  clear: () => void;
  /** Any of them is set but an order. */
  filtered: boolean;
}

/**
 * Filters kept in the address, so that a filtered list can be bookmarked and shared. Those that are '' are left out
 * of it.
 */
export function useUrlFilters<Name extends string>(names: readonly Name[]): UrlFilters<Name> {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const setFilter = useCallback(
    (name: Name, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(VIEW_NAME);
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  const clear = useCallback(
    () =>
      setParams(
        (before) =>
          new URLSearchParams(
            [...before].filter(([name]) => name !== VIEW_NAME && !names.some((filter) => filter === name)),
          ),
        { replace: true },
      ),
    [names, setParams],
  );
  const filtered = names.some((name) => name !== 'order' && filters[name] !== '');
  return { filters, setFilter, clear, filtered };
}
