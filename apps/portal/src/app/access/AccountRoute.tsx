import { lazy } from 'react';
import { useSelector } from 'react-redux';
import { selectAccess } from '../../api/access/access-slice';
import { NotFound } from '../NotFound';
import { ScreenSkeleton } from '../shell/ScreenSkeleton';

const AccountScreen = lazy(() => import('../../features/account/AccountScreen'));

/** One's own account; without sign-in there is none. */
export function AccountRoute() {
  const view = useSelector(selectAccess);
  if (view === null) return <ScreenSkeleton />;
  return view.state === 'signed_in' ? <AccountScreen user={view.user} /> : <NotFound />;
}
