import { notifyOtherTabs, onNoticeOfOtherTab } from '../api/sign-out';

const KEY = 'recuerda.signedIn';

/** Tells the window that waits in the dialog of an expired session. */
export const announceSignIn = (): void => notifyOtherTabs(KEY);

/** Calls `then` when another window of this browser signs in. Returns how to stop. */
export const onSignInElsewhere = (then: () => void): (() => void) => onNoticeOfOtherTab(KEY, then);
