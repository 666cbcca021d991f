import { Controller } from '@nestjs/common';
import {
  type AccountLink,
  AskForReset,
  CheckAccountLink,
  CreateAccountLink,
  type LinkInput,
  type LinkToken,
  type NewSession,
  type SignInResult,
  UseAccountLink,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { NetworkLimit } from '../sign-in/network-limit.js';
import { AccountLinks } from './account-links.js';
import { ForgottenPasswords } from './forgotten-passwords.js';
import { LinkUse } from './link-use.js';
import { countedRefusal, countedUse } from './links.metrics.js';

@Controller()
export class LinksController {
  constructor(
    private readonly network: NetworkLimit,
    private readonly forgotten: ForgottenPasswords,
    private readonly links: AccountLinks,
    private readonly use: LinkUse,
  ) {}

  @RequestHandler(CreateAccountLink)
  create({ userId }: { userId: string }): Promise<AccountLink> {
    return this.links.createAgain(userId);
  }

  @RequestHandler(AskForReset)
  async ask(input: { email: string; address: string }): Promise<Record<string, never>> {
    await this.forgotten.ask(input);
    return {};
  }

  @RequestHandler(CheckAccountLink)
  async check(input: LinkToken & { address: string }): Promise<Record<string, never>> {
    await countedRefusal(this.network.pass(input, () => this.use.check(input)));
    return {};
  }

  @RequestHandler(UseAccountLink)
  async useLink(input: LinkInput & { session: NewSession }): Promise<SignInResult> {
    const { result } = await countedUse(this.network.pass(input.session, () => this.use.run(input)));
    return result;
  }
}
