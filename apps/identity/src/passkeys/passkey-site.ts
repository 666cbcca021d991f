import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@recuerda/service';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { type RelyingParty, relyingPartyOf } from './relying-party.js';

/** Whether passkeys are available, and for which site they are. */
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
