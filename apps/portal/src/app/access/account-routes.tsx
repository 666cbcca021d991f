import type { UserView } from '@recuerda/contracts';
import { type ComponentType, lazy } from 'react';
import { useSelector } from 'react-redux';
import { selectAccess } from '../../api/access/access-slice';
import { ScreenSkeleton } from '../shell/ScreenSkeleton';

/** Shows a screen with sign-in on; without sign-in it does not exist. */
function useSignedIn(Screen: ComponentType<{ user: UserView }>) {
  const view = useSelector(selectAccess);
  if (view === null) return <ScreenSkeleton />;
  return view.state === 'signed_in' ? <Screen user={view.user} /> : <NotFound />;
}

const NotFound = lazy(() => import('../NotFound'));
const AccountScreen = lazy(() => import('../../features/account/AccountScreen'));
const UsersScreen = lazy(() => import('../../features/users/UsersScreen'));

export const AccountRoute = () => useSignedIn(AccountScreen);
export const UsersRoute = () => useSignedIn(UsersScreen);
