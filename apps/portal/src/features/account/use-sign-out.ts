import { useNotices } from '../../components/notices/use-notices';
import { useSignOutMutation } from './api/account';
import { leaveBy } from './leave';

/** Signs this device out. */
export function useSignOut() {
  const [signOut, { isLoading }] = useSignOutMutation();
  const { failed } = useNotices();
  return { signOut: () => void leaveBy(() => signOut().unwrap(), failed), leaving: isLoading };
}
