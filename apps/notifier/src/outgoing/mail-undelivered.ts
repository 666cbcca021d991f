import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import { GetReminderSnapshots, HOUR_MS, MINUTE_MS } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { Channels } from '../channels/channels.js';
import { CLAIM_MS } from '../deliveries/begin-attempts.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import { MessageSettings } from '../texts/message-settings.js';
import { ReminderTexts } from '../texts/reminder-texts.js';
import { possibleDuplicates } from './instruments.js';
import { MakePost } from './make-post.js';

const EVERY_MS = 10_000;
/** Time after which a mail that the server did not take is tried again, ms. */
const RETRY_MS = 5 * MINUTE_MS;

type Sent = Pick<Delivery, 'reminderId' | 'taskId' | 'employeeId' | 'messageId'>;

/** Parameters: now, earliest start, latest sending of what is not reported as delivered. */
const UNDELIVERED = `status = 'sent' AND task_id IS NOT NULL AND created_at > $2
  AND (mail IS NULL OR mail = 'sending' AND claimed_until <= $1)
  AND (receipt = 'undelivered' OR receipt IN ('accepted', 'sent') AND sent_at <= $3 AND account IN (
    SELECT account FROM notifier.provider_state WHERE statuses_at > sent_at))`;

/**
 * Mails reminders that WhatsApp took and reports as failed, or not as delivered in the time that the school has set. A
 * report of delivery that comes before the mail starts prevents it.
 */
@Injectable()
export class MailUndelivered implements OnModuleDestroy {
  private readonly logger = new Logger('Notifier');
  private readonly runs = new TrailingRun(() => this.mailAll());
  /** Reminders that the run before found: what a failure says of its person is known by now. */
  private found: Sent[] = [];
  private stopped = false;

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly channels: Channels,
    private readonly requests: RequestClient,
    private readonly school: MessageSettings,
    private readonly texts: ReminderTexts,
    private readonly makePost: MakePost,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (this.stopped) return;
    await this.runs.run().catch((error: unknown) => this.logger.warn({ msg: 'could not mail reminders', err: error }));
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.runs.idle();
  }

  private async mailAll(): Promise<void> {
    if (!this.school.current.mailFallback || !this.channels.fallback?.accounts.length) return;
    const found = this.found.splice(0);
    // Each mail to a server that is away may wait for it as long as a POST: the others are found again.
    for (const rows of Map.groupBy(found, ({ messageId, reminderId }) => messageId ?? reminderId).values())
      if (await this.mail(rows)) break;
    this.found = await this.dataSource.query<Sent[]>(
      `SELECT id AS "reminderId", task_id AS "taskId", employee_id AS "employeeId", message_id AS "messageId"
       FROM notifier.messages WHERE ${UNDELIVERED} LIMIT 500`,
      this.times(),
    );
  }

  private times(): Date[] {
    const now = this.clock.now().getTime();
    const { mailAfterMinutes } = this.school.current;
    const waitMs = (mailAfterMinutes ?? 0) * MINUTE_MS;
    return [new Date(now), new Date(now - waitMs - HOUR_MS), new Date(mailAfterMinutes === null ? 0 : now - waitMs)];
  }

  /** Mails the reminders of one message whose tasks are still open, in one mail. Returns whether the server is away. */
  private async mail(rows: readonly Sent[]): Promise<boolean> {
    const reminders = rows.map(({ taskId }) => ({ taskId, activation: null }));
    const read = await this.requests.send(GetReminderSnapshots, { reminders });
    const open = rows.flatMap(({ reminderId, taskId, employeeId }) => {
      const facts = read.find((one) => one.taskId === taskId && one.employeeId === employeeId);
      const account = facts && this.channels.fallback?.accountFor(facts);
      return facts && account && !this.channels.lacksConsent(account, facts) ? [{ reminderId, facts, account }] : [];
    });
    const ids = open.map(({ reminderId }) => reminderId);
    // A mail that another notifier has sent since then stays recorded.
    await this.dataSource.query(
      "UPDATE notifier.messages SET mail = 'over' WHERE id = ANY ($1::uuid[]) AND mail IS DISTINCT FROM 'sent'",
      [rows.map(({ reminderId }) => reminderId).filter((id) => !ids.includes(id))],
    );
    const begun = await this.begin(ids);
    const all = open.filter(({ reminderId }) => begun.includes(reminderId)).map(({ facts }) => facts);
    const [[id], [first], [{ account } = { account: undefined }]] = [begun, all, open];
    if (id === undefined || !first || !account) return false;
    const text = this.texts.compose(all, account.view.maxTextLength);
    const message = { id, to: account.addressOf(first).value, text, bundle: all };
    const outcome = await this.makePost.post(account, message, first.employeeId);
    const { kind } = outcome;
    const mail = kind === 'sent' ? 'sent' : kind === 'refused' ? 'over' : 'sending';
    await this.dataSource.query(
      `UPDATE notifier.messages SET mail = $2, claimed_until = $3, attempts_finished = attempts_finished + 1
       WHERE id = ANY ($1::uuid[])`,
      [begun, mail, new Date(this.clock.now().getTime() + RETRY_MS)],
    );
    return kind === 'account_fault' || (outcome.kind === 'retryable' && outcome.suspect !== undefined);
  }

  /** Records the attempts as started. Returns the ids of those that are still not delivered. */
  private async begin(ids: readonly string[]): Promise<string[]> {
    const until = new Date(this.clock.now().getTime() + CLAIM_MS);
    const [begun] = await this.dataSource.query<[{ id: string; repeated: boolean }[], number]>(
      `WITH due AS (SELECT id, mail IS NOT NULL AND attempts_started > attempts_finished AS repeated
                    FROM notifier.messages WHERE id = ANY ($4::uuid[]) AND ${UNDELIVERED} FOR UPDATE SKIP LOCKED)
       UPDATE notifier.messages row SET mail = 'sending', claimed_until = $5, attempts_started = attempts_started + 1
       FROM due WHERE row.id = due.id RETURNING row.id, due.repeated`,
      [...this.times(), ids, until],
    );
    if (begun.some(({ repeated }) => repeated)) possibleDuplicates.inc({ cause: 'crash' });
    return begun.map(({ id }) => id);
  }
}
