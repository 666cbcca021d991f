import { Inject, Injectable } from '@nestjs/common';
import type { AccountLink } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { linkTo } from '../links/link-to.js';
import { composeLinkMail } from './link-mail.js';
import { LinkMailStore } from './link-mail.store.js';
import type { DueMail, MailQueue } from './mail-queue.js';

/**
 * The mails with links to accounts. The token of a link is made when its mail is sent and never stored, so each try has
 * another one, and the one before stops working.
 */
@Injectable()
export class LinkMails implements MailQueue {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'publicUrl'>,
    private readonly mails: LinkMailStore,
  ) {}

  async next(): Promise<DueMail | undefined> {
    const claimed = await this.mails.claim();
    if (!claimed) return undefined;
    const { mail, token } = claimed;
    const { userId, kind, tries, expiresAt, ...to } = mail;
    const url = linkTo(`/${kind}`, token, this.config.publicUrl);
    const remainingMs = expiresAt.getTime() - this.clock.now().getTime();
    return {
      kind,
      userId,
      tries,
      mail: composeLinkMail({ kind, url, remainingMs, ...to }),
      sent: () => this.mails.sent(token),
      failed: (failure, isFinal) => this.mails.failed(token, failure, isFinal),
    };
  }

  giveUp(): Promise<AccountLink['kind'][]> {
    return this.mails.giveUp();
  }
}
