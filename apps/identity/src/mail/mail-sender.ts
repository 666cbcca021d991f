import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import { CLOCK, type Clock } from '@recuerda/service';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { ForgottenPasswords } from '../links/forgotten-passwords.js';
import { linkTo } from '../links/link-to.js';
import { composeLinkMail } from './link-mail.js';
import { type ClaimedMail, LinkMailStore } from './link-mail.store.js';
import { Mailer, MailError } from './mailer.js';
import { countMail } from './mail.metrics.js';

const POLL_MS = 1_000;

/**
 * Sends the mails that are due. The token of a link is made when its mail is sent and never stored, so each try has
 * another one, and the one before stops working.
 */
@Injectable()
export class MailSender implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly runs = new TrailingRun(() => this.sendDue());
  private stopped = false;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'publicUrl'>,
    private readonly forgotten: ForgottenPasswords,
    private readonly mailer: Mailer,
    private readonly mails: LinkMailStore,
  ) {}

  @Interval(POLL_MS)
  async tick(): Promise<void> {
    if (!this.mailer.isSetUp) return;
    // The next tick does what this one could not.
    await this.runs.run().catch((error: unknown) => this.logger.warn({ msg: 'could not send mail', err: error }));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.runs.idle();
  }

  private async sendDue(): Promise<void> {
    await this.forgotten.handleAll();
    for (const kind of await this.mails.giveUp()) {
      countMail(kind, 'given_up');
      this.logger.warn({ msg: 'gave up a mail: its link has expired', kind });
    }
    while (!this.stopped) {
      const claimed = await this.mails.claim();
      if (!claimed) return;
      await this.send(claimed.mail, claimed.token);
    }
  }

  private async send({ userId, kind, tries, ...to }: ClaimedMail, token: string): Promise<void> {
    const url = linkTo(`/${kind}`, token, this.config.publicUrl);
    const remainingMs = to.expiresAt.getTime() - this.clock.now().getTime();
    try {
      await this.mailer.send(composeLinkMail({ kind, url, remainingMs, ...to }));
      await this.mails.sent(token);
      countMail(kind, 'sent');
      this.logger.log({ msg: 'sent a link by mail', kind, userId, tries });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { failure, isFinal, message: reason } = error;
      await this.mails.failed(token, failure, isFinal);
      countMail(kind, isFinal ? 'given_up' : 'failed');
      this.logger.warn({ msg: 'could not send a link by mail', kind, userId, tries, failure, reason, isFinal });
    }
  }
}
