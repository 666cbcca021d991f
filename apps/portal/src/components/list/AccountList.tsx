import type { ReactNode } from 'react';
import { LoadError } from '../feedback/LoadError';
import { StaleNotice } from '../feedback/RetryNotice';
import { Skeleton } from '../feedback/Skeleton';

interface Props<T> {
  query: { data?: T[] | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** While it is read for the first time. */
  loading: string;
  empty: string;
  children: (item: T) => ReactNode;
}

/** Something that an account has several of: loading, failed, empty, or listed. */
export function AccountList<T>({ query: { data, error, isFetching, refetch }, loading, empty, children }: Props<T>) {
  const retry = () => void refetch();
  if (!data && error) return <LoadError error={error} retry={retry} retrying={isFetching} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-16 w-full" />
        <span role="status" className="sr-only">
          {loading}
        </span>
      </div>
    );
  return (
    <>
      {error !== undefined && <StaleNotice error={error} retry={retry} />}
      {data.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">{data.map(children)}</ul>
      )}
    </>
  );
}
