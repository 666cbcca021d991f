import type { UnknownAction } from '@reduxjs/toolkit';
import { signedOut } from '../../../api/access/access-slice';
import { baseApi } from '../../../api/base-api';

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

/** Notifies the other tabs and windows of this browser. `key` names the event. */
export const notifyOtherTabs = (key: string): void => localStorage.setItem(key, String(Date.now()));

/** Calls `then` when another one has notified this one. Returns how to stop. */
export function onNoticeOfOtherTab(key: string, then: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key) then();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
