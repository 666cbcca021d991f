import type { UserView } from '@recuerda/contracts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectConfirming, selectExpired } from '../../../api/access/access-slice';
import { endConfirmation } from '../../../api/access/confirmation';
import { baseApi } from '../../../api/base-api';
import { useLazyDialog, useLazyModule } from '../../../components/lazy/lazy';
import { useNotices } from '../../../components/notices/use-notices';
import { followSignOut } from '../api/account';

/** Runs as long as a user is signed in. */
export function Session({ user }: { user: UserView }) {
  useForgetting(user);
  return (
    <>
      <ConfirmationKeeper email={user.email} />
      <SessionKeeper email={user.email} />
    </>
  );
}

const loadDialog = () => import('../entrances');

/** Asks the user to confirm who it is, over the screen, when a request was refused without it. */
function ConfirmationKeeper({ email }: { email: string }) {
  const confirming = useSelector(selectConfirming);
  const dispatch = useDispatch();
  const end = useCallback((confirmed: boolean) => endConfirmation(dispatch, confirmed), [dispatch]);
  const done = useCallback(() => end(true), [end]);
  const cancel = useCallback(() => end(false), [end]);
  const dialog = useLazyDialog(loadDialog, confirming, 'No se pudo pedir la contraseña', cancel);
  // Signed out: nothing waits any more.
  useEffect(() => cancel, [cancel]);
  return confirming && dialog ? <dialog.ConfirmDialog email={email} onDone={done} onClose={cancel} /> : null;
}

/** Opens the sign-in dialog over the screen when the user's session has ended. */
function SessionKeeper({ email }: { email: string }) {
  const expired = useSelector(selectExpired);
  const [held, hold] = useState(false);
  const { failed } = useNotices();
  const dialog = useLazyModule(loadDialog, expired, (error) =>
    failed('Tu sesión ha caducado. Recarga la página', error),
  );
  return (expired || held) && dialog ? <dialog.SessionDialog email={email} onHold={hold} /> : null;
}

/**
 * Forgets what was read when another tab signs out. Also when another account has signed in there, or the same one with
 * other rights: it may not be theirs to see. Then what is being filled in stays.
 */
function useForgetting(user: UserView): void {
  const dispatch = useDispatch();
  const reader = JSON.stringify([user.id, user.role, user.departmentIds]);
  const before = useRef(reader);
  useLayoutEffect(() => {
    if (reader !== before.current) dispatch(baseApi.util.resetApiState());
    before.current = reader;
  }, [dispatch, reader]);
  useEffect(() => followSignOut(dispatch), [dispatch]);
}
