import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import { ForgottenPasswords } from '../links/forgotten-passwords.js';
import { LinkMails } from '../links/link-mails.js';
import { NoticeMails } from '../notices/notice-mails.js';
import { countMail, type DueMail, type MailQueue } from '../smtp/mail-queue.js';
import { Mailer, MailError } from '@recuerda/service/mail';
import { DigestMails } from './digest-mails.js';

const POLL_MS = 1_000;

/** Sends the mails that are due, one by one. Links come first: their readers wait for them. */
@Injectable()
export class MailSender implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly runs = new TrailingRun(() => this.sendDue());
  private readonly queues: readonly MailQueue[];
  private stopped = false;

  constructor(
    private readonly forgotten: ForgottenPasswords,
    private readonly mailer: Mailer,
    links: LinkMails,
    notices: NoticeMails,
    digests: DigestMails,
  ) {
    this.queues = [links, notices, digests];
  }

  @Interval(POLL_MS)
  async tick(): Promise<void> {
    if (this.stopped || !this.mailer.isSetUp) return;
    // The next tick does what this one could not.
    await this.runs.run().catch((error: unknown) => this.logger.warn({ msg: 'could not send mail', err: error }));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.runs.idle();
  }

  private async sendDue(): Promise<void> {
    for (const queue of this.queues) await this.giveUp(queue);
    let more = true;
    while (more && !this.stopped) more = await this.sendNext();
  }

  private async giveUp(queue: MailQueue): Promise<void> {
    for (const kind of await queue.giveUp()) {
      countMail(kind, 'given_up');
      this.logger.warn({ msg: 'gave up a mail that is too old', kind });
    }
  }

  /** Looks for links before each mail: many digests at a slow server take minutes. Returns false if none is due. */
  private async sendNext(): Promise<boolean> {
    await this.forgotten.handleAll();
    for (const queue of this.queues) {
      const due = await queue.next();
      if (!due) continue;
      await this.send(due);
      return true;
    }
    return false;
  }

  private async send({ kind, userId, tries, mail, ...due }: DueMail): Promise<void> {
    try {
      await this.mailer.send(mail);
      await due.sent();
      countMail(kind, 'sent');
      this.logger.log({ msg: 'sent a mail', kind, userId, tries });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { failure, isFinal, message: reason } = error;
      await due.failed(failure, isFinal);
      countMail(kind, isFinal ? 'given_up' : 'failed');
      this.logger.warn({ msg: 'could not send a mail', kind, userId, tries, failure, reason, isFinal });
    }
  }
}
