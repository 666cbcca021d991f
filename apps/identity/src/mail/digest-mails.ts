import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { composeDigestMail } from './digest-mail.js';
import { contentFor } from './digest-content.js';
import { DigestMailStore } from './digest-mail.store.js';
import type { DueMail, MailQueue } from './mail-queue.js';

const KIND = 'digest';

/** The mails about the tasks of the school to administrators, and of their departments to managers. */
@Injectable()
export class DigestMails implements MailQueue {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'publicUrl'>,
    private readonly mails: DigestMailStore,
  ) {}

  async next(): Promise<DueMail | undefined> {
    const claimed = await this.mails.claim();
    if (!claimed) return undefined;
    const { date, userId, name, email, role, tries } = claimed;
    const content = contentFor(claimed);
    if (!content) {
      await this.mails.drop(claimed);
      return this.next();
    }
    // Mail is set up only where PUBLIC_URL is.
    const url = new URL('/tasks', this.config.publicUrl);
    return {
      kind: KIND,
      userId,
      tries,
      mail: composeDigestMail({
        ...content,
        name,
        role,
        email,
        url: url.href,
        messageId: `<digest.${date}.${userId}@${url.hostname}>`,
      }),
      sent: () => this.mails.sent(claimed),
      failed: (failure, isFinal) => this.mails.failed(claimed, failure, isFinal),
    };
  }

  async giveUp(): Promise<(typeof KIND)[]> {
    return Array.from({ length: await this.mails.giveUp() }, () => KIND);
  }
}
