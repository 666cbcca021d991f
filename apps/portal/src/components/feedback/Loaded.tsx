import type { ReactNode } from 'react';
import { LoadError } from './LoadError';
import { Skeleton } from './Skeleton';

interface Props<T> {
  query: { data?: T | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Read out while it is read for the first time. */
  loading: string;
  /** Classes of the skeleton: its size. */
  size: string;
  children: (data: T) => ReactNode;
}

/** Shows the answer of a query; before it a skeleton, or the failure with a button to try again. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, loading, size, children }: Props<T>) {
  if (data !== undefined) return children(data);
  if (error !== undefined) return <LoadError error={error} retry={() => void refetch()} retrying={isFetching} />;
  return (
    <div aria-busy="true">
      <Skeleton className={size} />
      <span role="status" className="sr-only">
        {loading}
      </span>
    </div>
  );
}
