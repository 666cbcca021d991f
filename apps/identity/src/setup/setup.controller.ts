import { Controller } from '@nestjs/common';
import { CreateFirstAdministrator, GetAccessState, type NewSession, type SetupInput } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { NetworkLimit } from '../attempts/network-limit.js';
import { PasskeySite } from '../passkeys/passkey-site.js';
import { Mailer } from '../smtp/mailer.js';
import { FirstAdministrator } from './first-administrator.js';
import { SetupStore } from './setup.store.js';

@Controller()
export class SetupController {
  constructor(
    private readonly network: NetworkLimit,
    private readonly first: FirstAdministrator,
    private readonly mailer: Mailer,
    private readonly setup: SetupStore,
    private readonly site: PasskeySite,
  ) {}

  @RequestHandler(GetAccessState)
  async state() {
    const state = await this.setup.state();
    return {
      hasUsers: state !== 'open',
      resetByMail: this.mailer.isSetUp,
      passkeys: this.site.isAvailable,
      ...(state === 'lost' && { databaseLost: true }),
    };
  }

  @RequestHandler(CreateFirstAdministrator)
  create(input: SetupInput & { session: NewSession }) {
    return this.network.pass(input.session, () => this.first.createByLink(input));
  }
}
