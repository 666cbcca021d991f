import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@recuerda/service';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';

/** Site of the passkeys. It is that of PUBLIC_URL, never of a header that a client may choose. */
interface RelyingParty {
  id: string;
  origin: string;
}

/** Says whether passkeys are available, and for which site. */
@Injectable()
export class PasskeySite {
  private readonly party: RelyingParty | undefined;

  constructor(@Inject(IDENTITY_CONFIG) { publicUrl }: Pick<IdentityConfig, 'publicUrl'>) {
    this.party = relyingPartyOf(publicUrl);
  }

  get isAvailable(): boolean {
    return this.party !== undefined;
  }

  /** @throws `not_found` where passkeys are not available. */
  get(): RelyingParty {
    if (!this.party) throw new AppError('not_found');
    return this.party;
  }
}

/** Returns undefined where browsers allow no passkeys: without https (but on localhost), or at an IP address. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined;
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  if (isAddress || (protocol !== 'https:' && hostname !== 'localhost')) return undefined;
  return { id: hostname, origin };
}
