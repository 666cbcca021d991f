import { mayDo, type Permission } from '@recuerda/contracts';
import { useSelector } from 'react-redux';
import { selectUser } from './access-slice';

/**
 * Returns whether the user may do this; otherwise its actions are hidden. True without sign-in, and until the access
 * is known: a screen never waits for it.
 */
export function useMay(permission: Permission): boolean {
  const user = useSelector(selectUser);
  return user === null || mayDo(user.role, permission);
}
