import { headingOf } from '../../../config/headings';
import { notifyOtherTabs, onNoticeOfOtherTab } from '../api/account';

/** Ways out of the portal. An object, so that tests see them. */
export const browser = {
  go: (url: string, target: Window = window): void => target.location.assign(url),
  /** Null if the browser does not allow it. */
  openWindow: (): Window | null => window.open('', '_blank', 'popup,width=520,height=700'),
};

const KEY = 'recuerda.signedIn';

/** Tells the window that waits in the dialog of an expired session. */
export const announceSignIn = (): void => notifyOtherTabs(KEY);

/** Calls `then` when another window of this browser signs in. Returns how to stop. */
export const onSignInElsewhere = (then: () => void): (() => void) => onNoticeOfOtherTab(KEY, then);

/** Destination after the sign-in: a screen of the portal, whatever the address asks for. */
export function ownPath(next: string | null): string {
  const { origin } = window.location;
  const target = next !== null && URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  const own = target?.origin === origin && headingOf(target.pathname) !== undefined;
  return own ? `${target.pathname}${target.search}` : '/';
}
