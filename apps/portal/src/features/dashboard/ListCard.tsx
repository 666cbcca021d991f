import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Skeleton } from '../../components/feedback/Skeleton';

interface Props<T> {
  title: string;
  /** Undefined while they are loading. */
  items: readonly T[] | undefined;
  /** Rows to keep room for. */
  most: number;
  keyOf: (item: T) => string;
  render: (item: T) => ReactNode;
  empty: { title: string; illustration: ReactNode };
}

/** A short list of the dashboard. */
export function ListCard<T>({ title, items, most, keyOf, render, empty }: Props<T>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card flex min-w-0 flex-col overflow-hidden">
      <h2 id={titleId} className="border-b border-line px-4 py-4 font-semibold sm:px-6">
        {title}
      </h2>
      <div className={`flex flex-1 flex-col lg:min-h-96 ${items?.length ? '' : 'min-h-96'}`}>
        {items === undefined ? (
          <SkeletonRows count={most} />
        ) : items.length === 0 ? (
          <div className="my-auto">
            <EmptyState
              illustration={empty.illustration}
              title={empty.title}
              action={
                <Link to="/tasks" className="button-plain">
                  Ir a Tareas
                </Link>
              }
            />
          </div>
        ) : (
          <ul aria-labelledby={titleId} className="divide-y divide-line">
            {items.map((item) => (
              <li key={keyOf(item)} className="relative px-4 py-3 transition-colors hover:bg-raised sm:px-6">
                {render(item)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function SkeletonRows({ count }: { count: number }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="px-4 py-4 sm:px-6">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="mt-3 h-3 w-4/5" />
        </div>
      ))}
    </div>
  );
}

/** A row's title; anywhere on the row leads to the task in the list of tasks. */
export function TaskLink({ title }: { title: string }) {
  return (
    <h3 className="truncate font-medium" title={title}>
      <Link to={`/tasks?search=${encodeURIComponent(title)}`} className="after:absolute after:inset-0">
        {title}
      </Link>
    </h3>
  );
}
