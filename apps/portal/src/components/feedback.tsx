import { LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PagedQuery } from '../api/pages';
import { awaitsSignIn, detailOf, isProblem } from '../api/problem';
import { portalConfig } from '../config/portal-config';
import { Button } from './buttons';
import { ConnectionIllustration } from './illustrations/lazy-connection';

/** Keeps the place of what is being loaded. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-pulse rounded-md bg-raised ${className}`} />;
}

/** Something is under way; `label` says what, for those who do not see it turn. */
export function Spinner({ label, className = 'size-5' }: { label: string; className?: string }) {
  return (
    <span role="status" className="inline-flex">
      <LoaderCircle aria-hidden className={`animate-spin text-accent ${className}`} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** A spinner alone in the place of what is being loaded. */
export const Loading = ({ label, className = 'flex justify-center py-12' }: { label: string; className?: string }) => (
  <div className={className} aria-busy="true">
    <Spinner label={label} />
  </div>
);

interface EmptyStateProps {
  illustration: ReactNode;
  title: string;
  hint?: string;
  /** Advice: how to get a first row. */
  action?: ReactNode;
}

/** Instead of a list without rows. */
export function EmptyState({ illustration, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      {illustration}
      <p className="mt-4 font-medium">{title}</p>
      {hint && <p className="mt-1 max-w-sm text-muted">{hint}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}

/**
 * Instead of a list that could not be loaded. Nothing when `portalConfig.errorNotices` is false, or while one is to
 * sign in first.
 */
export function LoadError({ error, retry, retrying }: { error: unknown; retry: () => void; retrying: boolean }) {
  if (!portalConfig().errorNotices || awaitsSignIn(error)) return null;
  const forbidden = isProblem(error) && error.code === 'forbidden';
  return (
    <div role="alert">
      <EmptyState
        illustration={<ConnectionIllustration />}
        title={forbidden ? 'No tienes acceso' : 'No se pudo cargar la información'}
        hint={detailOf(error)}
        action={
          !forbidden && (
            <Button onClick={retry} disabled={retrying}>
              {retrying ? 'Reintentando...' : 'Reintentar'}
            </Button>
          )
        }
      />
    </div>
  );
}

interface RetryNoticeProps {
  /** Error above content, with a button that retries. */
  children: ReactNode;
  /** Offers 'Reintentar'. */
  retry?: () => void;
  retrying?: boolean;
}

/** A line above what can be seen, but not wholly trusted. */
export function RetryNotice({ children, retry, retrying = false }: RetryNoticeProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <div role="status" className="min-w-0 flex-1">
        {children}
      </div>
      {retry && (
        <button
          type="button"
          className="font-medium underline underline-offset-2 print:hidden"
          onClick={retry}
          disabled={retrying}
        >
          {retrying ? 'Reintentando...' : 'Reintentar'}
        </button>
      )}
    </div>
  );
}

/** Above what was loaded before, when loading it again failed. */
export function StaleNotice({ error, retry }: { error: unknown; retry: () => void }) {
  if (!portalConfig().errorNotices || awaitsSignIn(error)) return null;
  return <RetryNotice retry={retry}>Puede no estar al día. {detailOf(error)}</RetryNotice>;
}

interface LoadedProps<T> {
  query: { data?: T | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Read out while it is read for the first time. */
  loading: string;
  /** Classes of the skeleton: its size. */
  size: string;
  children: (data: T) => ReactNode;
}

/** Shows the answer of a query; before it a skeleton, or the failure with a button to try again. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, loading, size, children }: LoadedProps<T>) {
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

interface MoreButtonProps {
  fetching: boolean;
  /** Why older ones could not be read; undefined when they could. */
  error: unknown;
  onMore: () => void;
}

/** Asks for older ones. The button stays the same in all its words: it keeps the focus. */
export function MoreButton({ fetching, error, onMore }: MoreButtonProps) {
  const failed = error !== undefined && !fetching && portalConfig().errorNotices;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 pt-2">
      {failed && (
        <p role="alert" className="text-muted">
          No se pudo cargar más. {detailOf(error)}
        </p>
      )}
      <Button aria-disabled={fetching} onClick={onMore}>
        {fetching ? 'Cargando...' : failed ? 'Reintentar' : 'Ver más'}
      </Button>
    </div>
  );
}

/** A {@link MoreButton} below a list; nothing after the last page. */
export function NextPage({ query }: { query: Omit<PagedQuery<unknown>, 'data' | 'currentData'> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  if (!hasNextPage) return null;
  const more = () => {
    if (!isFetchingNextPage) query.fetchNextPage();
  };
  return <MoreButton fetching={isFetchingNextPage} error={isFetchNextPageError ? error : undefined} onMore={more} />;
}

interface ItemsProps<T> {
  items: readonly T[];
  /** In the place of a list without items. */
  empty?: ReactNode;
  children: (item: T) => ReactNode;
}

/** Items one below the other, with lines between. */
export function Items<T>({ items, empty = null, children }: ItemsProps<T>) {
  if (items.length === 0) return typeof empty === 'string' ? <p className="text-muted">{empty}</p> : empty;
  return <ul className="divide-y divide-line">{items.map((item) => children(item))}</ul>;
}

/** Why something was refused; nothing without a text. */
export const Refusal = ({ text, className = '' }: { text: string | undefined; className?: string }) =>
  text && (
    <p role="alert" className={`text-danger ${className}`}>
      {text}
    </p>
  );
