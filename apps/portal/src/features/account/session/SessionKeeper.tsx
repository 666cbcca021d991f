import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectExpired } from '../../../api/access/access-slice';
import { useLazyModule } from '../../../components/lazy/use-lazy-module';
import { useNotices } from '../../../components/notices/use-notices';

const loadDialog = () => import('../entrances');

/** Opens the sign-in dialog over the screen when the user's session has ended. */
export function SessionKeeper({ email }: { email: string }) {
  const expired = useSelector(selectExpired);
  const [held, hold] = useState(false);
  const { failed } = useNotices();
  const dialog = useLazyModule(loadDialog, expired, (error) =>
    failed('Tu sesión ha caducado. Recarga la página', error),
  );
  return (expired || held) && dialog ? <dialog.SessionDialog email={email} onHold={hold} /> : null;
}
