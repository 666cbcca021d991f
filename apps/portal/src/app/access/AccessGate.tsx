import { Suspense, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectAccess, selectMustReread, selectSignedOutOnPurpose, selectUser } from '../../api/access/access-slice';
import { useStreamState } from '../../api/live/live-api';
import type { Dispatch } from '../../api/live/read-rows';
import { access, probeSession, useAccessQuery } from '../../api/session';
import { lazyPart } from '../../components/lazy/lazy';

/** Delay before the access is read again after a failure. Milliseconds. */
const RETRY_MS = 10_000;
/** Screens of those who are not signed in. */
const SIGNED_OUT_PATHS = ['/login', '/login/callback', '/setup', '/invitation', '/reset'];
/** Screens for the first administrator, who may also come by the OpenID provider. */
const SETUP_PATHS = ['/setup', '/login/callback'];

/**
 * Redirects to the sign-in or the set-up when the server requires it. The screens do not wait for the answer: without
 * sign-in nothing changes.
 */
export function AccessGate() {
  const view = useSelector(selectAccess);
  const user = useSelector(selectUser);
  const signedOutOnPurpose = useSelector(selectSignedOutOnPurpose);
  const { pathname, search } = useLocation();
  useAccess(user !== null);
  if (view?.state === 'setup' && !SETUP_PATHS.includes(pathname)) return <Navigate to="/setup" replace />;
  if (view?.state === 'signed_out' && !SIGNED_OUT_PATHS.includes(pathname)) {
    const next = `${pathname}${search}`;
    const back = signedOutOnPurpose || next === '/' ? '' : `?${new URLSearchParams({ next })}`;
    return <Navigate to={{ pathname: '/login', search: back }} replace />;
  }
  return (
    <>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      {user && <LazySession user={user} />}
    </>
  );
}

/**
 * Reads the access at the start, and again after a request was refused. A session may also end without a request:
 * therefore also when the user returns to the tab. When the event stream breaks, which the user does not do, a request
 * finds out.
 */
function useAccess(signedIn: boolean): void {
  const { isError } = access.useQueryState();
  const { refetch } = useAccessQuery(undefined, {
    pollingInterval: isError ? RETRY_MS : 0,
    refetchOnFocus: signedIn,
  });
  const mustReread = useSelector(selectMustReread);
  useEffect(() => {
    if (mustReread) void refetch();
  }, [mustReread, refetch]);
  const dispatch = useDispatch<Dispatch>();
  const broken = useStreamState() === 'lost' && signedIn;
  useEffect(() => {
    if (broken) void dispatch(probeSession.initiate(undefined, { subscribe: false, forceRefetch: true }));
  }, [broken, dispatch]);
}

/** Its code is only loaded with sign-in on. */
const LazySession = lazyPart(async () => (await import('../../features/account/session/Session')).Session);
