import type { UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../base-api';
import { signedOut } from './access-slice';
import { onToldByOtherTab, tellOtherTabs } from './other-tabs';

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
  tellOtherTabs(KEY);
}

/** Forgets the session when another tab has ended it. Returns how to stop. */
export const followSignOut = (dispatch: Dispatch): (() => void) => onToldByOtherTab(KEY, () => forget(dispatch));
