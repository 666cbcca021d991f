import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectConfirming } from '../../../api/access/access-slice';
import { endConfirmation } from '../../../api/access/confirmation';
import { useLazyDialog } from '../../../components/lazy/use-lazy-dialog';

const loadDialog = () => import('../entrances');

/** Asks the user to confirm who it is, over the screen, when a request was refused without it. */
export function ConfirmationKeeper({ email }: { email: string }) {
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
