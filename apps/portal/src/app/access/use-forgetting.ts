import type { UserView } from '@recuerda/contracts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { followSignOut } from '../../api/access/sign-out';
import { baseApi } from '../../api/base-api';

/**
 * Forgets what was read when another tab signs out. Also when another account has signed in there, or the same one with
 * other rights: it may not be theirs to see. Then what is being filled in stays.
 */
export function useForgetting(user: UserView | null): void {
  const dispatch = useDispatch();
  const reader = user && JSON.stringify([user.id, user.role, user.departmentIds]);
  const before = useRef(reader);
  useLayoutEffect(() => {
    const isAnother = reader !== null && before.current !== null && reader !== before.current;
    before.current = reader;
    if (isAnother) dispatch(baseApi.util.resetApiState());
  }, [dispatch, reader]);
  const isSignedIn = user !== null;
  useEffect(() => (isSignedIn ? followSignOut(dispatch) : undefined), [dispatch, isSignedIn]);
}
