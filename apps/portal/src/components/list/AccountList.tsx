import type { ReactNode } from 'react';
import { Items, Loaded, StaleNotice } from '../feedback';

interface Props<T> {
  query: { data?: T[] | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** While it is read for the first time. */
  loading: string;
  empty: string;
  children: (item: T) => ReactNode;
}

/** Something that an account has several of: loading, failed, empty, or listed. */
export function AccountList<T>({ query, loading, empty, children }: Props<T>) {
  const { error, refetch } = query;
  return (
    <Loaded query={query} loading={loading} size="h-16 w-full">
      {(items) => (
        <>
          {error !== undefined && <StaleNotice error={error} retry={() => void refetch()} />}
          <Items items={items} empty={empty}>
            {children}
          </Items>
        </>
      )}
    </Loaded>
  );
}
