import { Controller } from '@nestjs/common';
import {
  type AccountLink,
  AskForReset,
  CheckAccountLink,
  CreateAccountLink,
  type LinkInput,
  type LinkToken,
  type NewSession,
  UseAccountLink,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { NetworkLimit } from '../attempts/network-limit.js';
import { AccountLinks, linkCounter } from './account-links.js';
import { ForgottenPasswords } from './forgotten-passwords.js';
import { LinkUse } from './link-use.js';

@Controller()
export class LinksController {
  constructor(
    private readonly network: NetworkLimit,
    private readonly forgotten: ForgottenPasswords,
    private readonly links: AccountLinks,
    private readonly use: LinkUse,
  ) {}

  @RequestHandler(CreateAccountLink)
  create({ userId }: { userId: string }) {
    return this.links.createAgain(userId);
  }

  @RequestHandler(AskForReset)
  async ask(input: { email: string; address: string }) {
    await this.forgotten.ask(input);
    return {};
  }

  @RequestHandler(CheckAccountLink)
  async check(input: LinkToken & { address: string }) {
    await countRefusal(this.network.pass(input, () => this.use.checkLink(input)));
    return {};
  }

  @RequestHandler(UseAccountLink)
  async useLink(input: LinkInput & { session: NewSession }) {
    const { result } = await countUse(this.network.pass(input.session, () => this.use.useLink(input)));
    return result;
  }
}

/** Counts how the use of a link ends. */
async function countUse<T extends { kind: AccountLink['kind'] }>(use: Promise<T>): Promise<T> {
  const used = await countRefusal(use);
  linkCounter.inc({ kind: used.kind, outcome: 'used' });
  return used;
}

async function countRefusal<T>(use: Promise<T>): Promise<T> {
  try {
    return await use;
  } catch (error) {
    if (error instanceof AppError && error.code === 'link_expired')
      linkCounter.inc({ kind: 'unknown', outcome: 'refused' });
    throw error;
  }
}
