/** For which site passkeys are: of PUBLIC_URL only, never of a header that a client may choose. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Returns undefined where browsers allow no passkeys: without https (but on localhost), or at an IP address. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined;
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  if (isAddress || (protocol !== 'https:' && hostname !== 'localhost')) return undefined;
  return { id: hostname, origin };
}
