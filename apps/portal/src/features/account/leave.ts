import type { SignedOut } from '@recuerda/contracts';
import type { Dispatch } from '../../api/live/read-rows';
import { awaitsSignIn } from '../../api/problem';
import { DISCARD } from '../../components/form/discard';
import { hasUnsaved } from '../../components/form/unsaved';
import { type Ask, useConfirm } from '../../components/modal/confirm-context';
import { useNotices } from '../../components/notices/use-notices';
import { signOut, useSignOutMutation } from './api/account';
import { browser } from './oidc/browser';

type Failed = (what: string, error: unknown) => void;

/** Ends the session by `end`, unless what was typed is to stay; goes on at the OpenID provider where it began there. */
async function leaveBy(end: () => Promise<SignedOut | null>, confirm: Ask, failed: Failed): Promise<void> {
  if (hasUnsaved() && !(await confirm(DISCARD))) return;
  try {
    const ended = await end();
    if (ended?.providerUrl) browser.go(ended.providerUrl);
  } catch (error) {
    if (!awaitsSignIn(error)) failed('No se pudo cerrar la sesión', error);
  }
}

/** Signs this device out, from outside a component. */
export const leave = (dispatch: Dispatch, confirm: Ask, failed: Failed): Promise<void> =>
  leaveBy(() => dispatch(signOut.initiate()).unwrap(), confirm, failed);

export function useSignOut() {
  const [signOut, { isLoading }] = useSignOutMutation();
  const confirm = useConfirm();
  const { failed } = useNotices();
  return { signOut: () => void (isLoading || leaveBy(() => signOut().unwrap(), confirm, failed)), leaving: isLoading };
}
