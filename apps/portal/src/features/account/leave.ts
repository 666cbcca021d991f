import type { SignedOut } from '@recuerda/contracts';
import type { Dispatch } from '../../api/live/read-rows';
import { awaitsSignIn } from '../../api/problem';
import { useNotices } from '../../components/notices/use-notices';
import { signOut, useSignOutMutation } from './api/account';
import { browser } from './oidc/browser';

type Failed = (what: string, error: unknown) => void;

/** Ends the session by `end`; where it began at the OpenID provider, goes on there. */
async function leaveBy(end: () => Promise<SignedOut | null>, failed: Failed): Promise<void> {
  try {
    const ended = await end();
    if (ended?.providerUrl) browser.go(ended.providerUrl);
  } catch (error) {
    if (!awaitsSignIn(error)) failed('No se pudo cerrar la sesión', error);
  }
}

/** Signs this device out, from outside a component. */
export const leave = (dispatch: Dispatch, failed: Failed): Promise<void> =>
  leaveBy(() => dispatch(signOut.initiate()).unwrap(), failed);

export function useSignOut() {
  const [signOut, { isLoading }] = useSignOutMutation();
  const { failed } = useNotices();
  return { signOut: () => void (isLoading || leaveBy(() => signOut().unwrap(), failed)), leaving: isLoading };
}
