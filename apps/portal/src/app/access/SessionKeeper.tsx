import { useSelector } from 'react-redux';
import { selectExpired } from '../../api/access/access-slice';
import { useLazyModule } from '../../components/lazy/use-lazy-module';
import { useNotices } from '../../components/notices/use-notices';

const loadDialog = () => import('../../features/account/entrances');

/** Opens the sign-in dialog over the screen when the user's session has ended. */
export function SessionKeeper({ email }: { email: string }) {
  const expired = useSelector(selectExpired);
  const { failed } = useNotices();
  const dialog = useLazyModule(loadDialog, expired, (error) =>
    failed('Tu sesión ha caducado. Recarga la página', error),
  );
  return expired && dialog ? <dialog.SessionDialog email={email} /> : null;
}
