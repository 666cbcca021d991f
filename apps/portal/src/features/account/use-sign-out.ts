import { awaitsSignIn } from '../../api/problem';
import { useNotices } from '../../components/notices/use-notices';
import { useSignOutMutation } from './api/account';
import { browser } from './oidc/browser';

/** Signs this device out. */
export function useSignOut() {
  const [signOut, { isLoading }] = useSignOutMutation();
  const { failed } = useNotices();
  const leave = async (): Promise<void> => {
    try {
      const ended = await signOut().unwrap();
      if (ended?.providerUrl) browser.go(ended.providerUrl);
    } catch (error) {
      if (!awaitsSignIn(error)) failed('No se pudo cerrar la sesión', error);
    }
  };
  return { signOut: () => void leave(), leaving: isLoading };
}
