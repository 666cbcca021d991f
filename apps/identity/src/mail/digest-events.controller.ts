import { Controller } from '@nestjs/common';
import { type Envelope, SUBSCRIPTIONS, WeeklyDigestPrepared } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { DigestMailStore } from './digest-mail.store.js';
import { Mailer } from './mailer.js';

/** Notes the digests that go out by mail, where mail is set up. */
@Controller()
export class DigestEventsController {
  constructor(
    private readonly mailer: Mailer,
    private readonly mails: DigestMailStore,
  ) {}

  @EventHandler(SUBSCRIPTIONS.identityDigests)
  async handle(events: Envelope[]): Promise<void> {
    if (!this.mailer.isSetUp) return;
    for (const { data, time } of events.filter(WeeklyDigestPrepared.is)) await this.mails.add(data, new Date(time));
  }
}
