import { mayDo, type Permission } from '@recuerda/contracts';
import { useSelector } from 'react-redux';
import { selectUser } from './access-slice';

/**
 * Whether the one who uses the portal may do this: its actions are hidden otherwise. True without sign-in, and while
 * that is not known: a screen never waits for it.
 */
export function useMay(permission: Permission): boolean {
  const user = useSelector(selectUser);
  return user === null || mayDo(user.role, permission);
}
