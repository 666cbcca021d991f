import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import type { DueMail, MailQueue } from './mail-queue.js';
import { composeNoticeMail } from './notice-mail.js';
import { NoticeMailStore } from './notice-mail.store.js';

const KIND = 'notice';

/** The mails to owners of accounts about new ways in. */
@Injectable()
export class NoticeMails implements MailQueue {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'publicUrl'>,
    private readonly mails: NoticeMailStore,
  ) {}

  async next(): Promise<DueMail | undefined> {
    const claimed = await this.mails.claim();
    if (!claimed) return undefined;
    const { notice, userId, tries, ...to } = claimed;
    // Mail is set up only where PUBLIC_URL is.
    const url = new URL('/account', this.config.publicUrl);
    return {
      kind: KIND,
      userId,
      tries,
      mail: composeNoticeMail({ ...to, notice, url: url.href, messageId: `<notice.${notice.id}@${url.hostname}>` }),
      sent: () => this.mails.sent(notice.id),
      failed: (failure, isFinal) => this.mails.failed(notice.id, failure, isFinal),
    };
  }

  async giveUp(): Promise<(typeof KIND)[]> {
    return Array.from({ length: await this.mails.giveUp() }, () => KIND);
  }
}
