import { headingOf } from '../../config/headings';

/** Destination after the sign-in: a screen of the portal, whatever the address asks for. */
export function ownPath(next: string | null): string {
  const { origin } = window.location;
  const target = next !== null && URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  const own = target?.origin === origin && headingOf(target.pathname) !== undefined;
  return own ? `${target.pathname}${target.search}` : '/';
}
