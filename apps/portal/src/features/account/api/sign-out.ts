import type { UnknownAction } from '@reduxjs/toolkit';
import { signedOut } from '../../../api/access/access-slice';
import { baseApi } from '../../../api/base-api';
import { onNoticeOfOtherTab, notifyOtherTabs } from './other-tabs';

const KEY = 'recuerda.signedOut';

type Dispatch = (action: UnknownAction) => unknown;

/** Forgets who used the portal, and everything that was read or is kept in this tab. */
function forget(dispatch: Dispatch): void {
  dispatch(signedOut());
  dispatch(baseApi.util.resetApiState());
  try {
    sessionStorage.clear();
  } catch {
    // Without storage nothing is kept.
  }
}

/** The session has ended on purpose: all tabs of this browser forget it. */
export function forgetSession(dispatch: Dispatch): void {
  forget(dispatch);
  notifyOtherTabs(KEY);
}

/** Forgets the session when another tab has ended it. Returns how to stop. */
export const followSignOut = (dispatch: Dispatch): (() => void) => onNoticeOfOtherTab(KEY, () => forget(dispatch));
