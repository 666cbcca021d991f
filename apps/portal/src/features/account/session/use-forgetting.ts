import type { UserView } from '@recuerda/contracts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../../api/base-api';
import { followSignOut } from '../api/sign-out';

/**
 * Forgets what was read when another tab signs out. Also when another account has signed in there, or the same one with
 * other rights: it may not be theirs to see. Then what is being filled in stays.
 */
export function useForgetting(user: UserView): void {
  const dispatch = useDispatch();
  const reader = JSON.stringify([user.id, user.role, user.departmentIds]);
  const before = useRef(reader);
  useLayoutEffect(() => {
    if (reader !== before.current) dispatch(baseApi.util.resetApiState());
    before.current = reader;
  }, [dispatch, reader]);
  useEffect(() => followSignOut(dispatch), [dispatch]);
}
