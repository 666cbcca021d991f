import { Inject, Injectable, Logger } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { countMail } from '../smtp/mail-queue.js';
import { bodyOf, link, Mailer, MailError, paragraph } from '@recuerda/service/mail';
import { UserReader } from '../users/user.store.js';

const KIND = 'alert';

/** Mails about the machine to all administrators, sent at once. */
@Injectable()
export class AdministratorMails {
  private readonly logger = new Logger('Mail');

  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'publicUrl'>,
    private readonly mailer: Mailer,
    private readonly users: UserReader,
  ) {}

  /**
   * Sends a mail to each administrator who can sign in and whose id is not in `informed`, and adds the ids of those who
   * have it, or whose address was refused for good. What fails may be sent by the next call. Without mail it does
   * nothing.
   */
  async send({ subject, text }: { subject: string; text: string }, informed: Set<string>): Promise<void> {
    if (!this.mailer.isSetUp) return;
    for (const { id, name, email } of await this.users.administrators()) {
      if (informed.has(id)) continue;
      const isOver = await this.sendTo(email, subject, [`Hola, ${name}:`, text]);
      if (isOver) informed.add(id);
    }
  }

  private async sendTo(to: string, subject: string, paragraphs: readonly string[]): Promise<boolean> {
    const parts = [...paragraphs.map(paragraph), link(this.config.publicUrl ?? '', 'Abrir Recuerda')];
    try {
      await this.mailer.send({ to, subject, ...bodyOf(parts) });
      countMail(KIND, 'sent');
      return true;
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { failure, isFinal, message: reason } = error;
      countMail(KIND, isFinal ? 'given_up' : 'failed');
      this.logger.warn({ msg: 'could not send a mail', kind: KIND, failure, reason, isFinal });
      return isFinal;
    }
  }
}
