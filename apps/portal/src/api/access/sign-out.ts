import type { UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../base-api';
import { signedOut } from './access-slice';
import { onNoticeOfOtherTab, notifyOtherTabs } from './other-tabs';

const KEY = 'recuerda.signedOut';

type Dispatch = (action: UnknownAction) => unknown;

/** Forgets who used the portal, and everything that was read. */
function forget(dispatch: Dispatch): void {
  dispatch(signedOut());
  dispatch(baseApi.util.resetApiState());
}

/** The session has ended on purpose: all tabs of this browser forget it. */
export function forgetSession(dispatch: Dispatch): void {
  forget(dispatch);
  notifyOtherTabs(KEY);
}

/** Forgets the session when another tab has ended it. Returns how to stop. */
export const followSignOut = (dispatch: Dispatch): (() => void) => onNoticeOfOtherTab(KEY, () => forget(dispatch));
