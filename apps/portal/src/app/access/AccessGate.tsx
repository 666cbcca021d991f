import { Suspense, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { access, useAccessQuery } from '../../api/access/access-api';
import { selectAccess, selectDoubted, selectLeft, selectUser } from '../../api/access/access-slice';
import { useStreamState } from '../../api/live/live-api';
import { SessionKeeper } from './SessionKeeper';

/** Who uses the portal is asked again this long after it could not be. Milliseconds. */
const RETRY_MS = 10_000;
/** Screens of those who are not signed in. */
const ENTRANCES = ['/login', '/setup', '/invitation', '/reset'];

/**
 * Leads to the sign-in or to the set-up where the server asks for it. The screens do not wait for its answer: where
 * there is no sign-in nothing is different.
 */
export function AccessGate() {
  const view = useSelector(selectAccess);
  const user = useSelector(selectUser);
  const left = useSelector(selectLeft);
  const { pathname, search } = useLocation();
  useAccess(user !== null);
  if (view?.state === 'setup' && pathname !== '/setup') return <Navigate to="/setup" replace />;
  if (view?.state === 'signed_out' && !ENTRANCES.includes(pathname)) {
    const next = `${pathname}${search}`;
    const back = left || next === '/' ? '' : `?${new URLSearchParams({ next })}`;
    return <Navigate to={{ pathname: '/login', search: back }} replace />;
  }
  return (
    <>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      {user && <SessionKeeper email={user.email} />}
    </>
  );
}

/**
 * Asks who uses the portal: at the start, and again after a request was refused. A session may also end without any
 * request: that shows when one comes back to the tab, or when the event stream breaks.
 */
function useAccess(signedIn: boolean): void {
  const { isError } = access.useQueryState();
  const { refetch } = useAccessQuery(undefined, {
    pollingInterval: isError ? RETRY_MS : 0,
    refetchOnFocus: signedIn,
  });
  const doubted = useSelector(selectDoubted);
  const broken = useStreamState() === 'lost' && signedIn;
  useEffect(() => {
    if (doubted || broken) void refetch();
  }, [doubted, broken, refetch]);
}
