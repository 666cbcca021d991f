import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Filters kept in the address, so that a filtered list can be bookmarked and shared. Those that are '' are left out of it. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const setFilter = useCallback(
    (name: Name, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams]);
  return { filters, setFilter, clear, filtered: names.some((name) => filters[name] !== '') };
}
