import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import { GetReminderSnapshots, GetSuspension, HOUR_MS, MINUTE_MS } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { CLOCK, type Clock, orWarn } from '@recuerda/service';
import { DataSource } from 'typeorm';
import type { Account } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { CLAIM_MS } from '../deliveries/begin-attempts.js';
import { MessageSettings } from '../texts/message-settings.js';
import { ReminderTexts } from '../texts/reminder-texts.js';
import { FactsReader } from './facts-reader.js';
import { possibleDuplicates } from './instruments.js';
import { MakePost } from './make-post.js';
import { RecordOutcomes } from './record-outcomes.js';

const EVERY_MS = 10_000;
/** Time after which a mail that the server did not take is tried again, ms. */
const RETRY_MS = 5 * MINUTE_MS;

interface Sent {
  reminderId: string;
  taskId: string;
  employeeId: string | null;
  /** Bundle in which it was sent. */
  messageId: string | null;
}

const MARKED = "mail IN ('due', 'sending')";
/**
 * Parameters: now, earliest sending, latest sending of what is not reported as delivered. It must be reported as sent:
 * where there is no report, all may be lost.
 */
const DUE = `${MARKED} AND claimed_until <= $1 AND status = 'sent' AND sent_at > $2
  AND (receipt = 'undelivered' OR receipt = 'sent' AND sent_at <= $3) AND coalesce(send_until > $1, true)`;
/** Marks what was begun between the two times and is not delivered: it was sent, or is held and will be. */
const MARK_SILENT = `UPDATE notifier.messages SET mail = 'due' WHERE id IN (
  SELECT id FROM notifier.messages WHERE created_at > $1 AND created_at <= $2 AND task_id IS NOT NULL AND mail IS NULL
    AND (status = 'sending' OR status = 'sent' AND receipt = 'sent') FOR UPDATE SKIP LOCKED)`;
/** Ends what is too late, or will not be sent. */
const END_LATE = `UPDATE notifier.messages SET mail = 'over'
  WHERE ${MARKED} AND claimed_until <= $1 AND (sent_at <= $2 OR status = 'cancelled')`;

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
  /** Latest start, ms since the epoch, up to which messages were looked at whether they are delivered. */
  private lookedUntil = 0;
  private stopped = false;

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly channels: Channels,
    private readonly requests: RequestClient,
    private readonly facts: FactsReader,
    private readonly school: MessageSettings,
    private readonly texts: ReminderTexts,
    private readonly makePost: MakePost,
    private readonly outcomes: RecordOutcomes,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (this.stopped) return;
    await orWarn(this.runs.run(), this.logger, 'could not mail reminders');
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.runs.idle();
  }

  private async mailAll(): Promise<void> {
    const { fallback: account } = this.channels;
    const { mailFallback, mailAfterMinutes } = this.school.current;
    if (!mailFallback || !account) return;
    // Data from a backup do not say what was delivered or done since.
    if ((await this.requests.send(GetSuspension, {})).suspension !== null) return;
    const found = this.found.splice(0);
    const mails = Map.groupBy(found, ({ messageId, reminderId }) => messageId ?? reminderId).entries();
    // Each mail to a server that is away may wait for it as long as a POST: the others are found again.
    const mailNext = async (): Promise<void> => {
      for (const [id, rows] of mails) if (this.stopped || (await this.mail(account, id, rows))) break;
    };
    const runs = Array.from({ length: account.ceilings.concurrency }, mailNext);
    // A stop waits for all, also where one has failed.
    await Promise.allSettled(runs);
    await Promise.all(runs);
    const times = this.times();
    const [now, earliest, latest] = times;
    if (mailAfterMinutes !== null) {
      // The runs of a minute find what another statement has locked.
      const from = new Date(Math.max(earliest.getTime(), this.lookedUntil - MINUTE_MS));
      await this.dataSource.query(MARK_SILENT, [from, latest]);
      this.lookedUntil = latest.getTime();
    }
    await this.dataSource.query(END_LATE, [now, earliest]);
    this.found = await this.dataSource.query<Sent[]>(
      `SELECT id AS "reminderId", task_id AS "taskId", employee_id AS "employeeId", message_id AS "messageId"
       FROM notifier.messages WHERE ${DUE} LIMIT 500`,
      times,
    );
  }

  private times(): [now: Date, earliest: Date, latest: Date] {
    const now = this.clock.now().getTime();
    const { mailAfterMinutes } = this.school.current;
    const waitMs = (mailAfterMinutes ?? 0) * MINUTE_MS;
    return [new Date(now), new Date(now - waitMs - HOUR_MS), new Date(mailAfterMinutes === null ? 0 : now - waitMs)];
  }

  /** Mails the reminders of one message whose tasks are still open, in one mail. Returns whether others are to wait. */
  private async mail(account: Account, id: string, rows: readonly Sent[]): Promise<boolean> {
    const reminders = rows.map(({ taskId }) => ({ taskId, activation: null }));
    const askedAt = performance.now();
    const read = await this.requests.send(GetReminderSnapshots, { reminders });
    const open = rows.flatMap(({ reminderId, taskId, employeeId }) => {
      const facts = read.find((one) => one.taskId === taskId && one.employeeId === employeeId);
      const isMailed = facts && this.channels.fallbackFor(facts) && !this.channels.lacksConsent(account, facts);
      return isMailed ? [{ reminderId, facts }] : [];
    });
    const ids = open.map(({ reminderId }) => reminderId);
    // A mail that another notifier has sent since then stays recorded.
    await this.dataSource.query(
      "UPDATE notifier.messages SET mail = 'over' WHERE id = ANY ($1::uuid[]) AND mail IS DISTINCT FROM 'sent'",
      [rows.map(({ reminderId }) => reminderId).filter((id) => !ids.includes(id))],
    );
    const until = new Date(this.clock.now().getTime() + CLAIM_MS);
    const begun = await this.begin(ids, until);
    const all = open.filter(({ reminderId }) => begun.includes(reminderId)).map(({ facts }) => facts);
    const [first] = all;
    if (!first) return false;
    const text = this.texts.compose(all, account.view.maxTextLength);
    // The claim is younger than the facts, so that it outlives a mail that starts while they are fresh.
    const mayPost = (): boolean => this.facts.isFresh({ askedAt });
    const message = { id, to: account.addressOf(first).value, text, bundle: all, mayPost };
    const outcome = await this.makePost.post(account, message, first.employeeId);
    const { kind } = outcome;
    const mail = kind === 'sent' ? 'sent' : kind === 'refused' ? 'over' : 'sending';
    // A deferral is no attempt: other mails take all that the server is to take at a time.
    const [posts, waitMs] = kind === 'deferred' ? [0, outcome.retryAfterMs] : [1, RETRY_MS];
    const next = new Date(this.clock.now().getTime() + waitMs);
    // Once only, also where the response to a write is lost.
    await this.outcomes.store(() =>
      this.dataSource.query(
        `UPDATE notifier.messages SET mail = $2, claimed_until = $3, attempts_finished = attempts_finished + $4,
           attempts_started = attempts_started - 1 + $4 WHERE id = ANY ($1::uuid[]) AND claimed_until = $5`,
        [begun, mail, next, posts, until],
      ),
    );
    return mail === 'sending' && (outcome.kind !== 'retryable' || outcome.suspect !== undefined);
  }

  /** Records the attempts as started. Returns the ids of those that are still not delivered. */
  private async begin(ids: readonly string[], until: Date): Promise<string[]> {
    const [begun] = await this.dataSource.query<[{ id: string; repeated: boolean }[], number]>(
      `WITH due AS (SELECT id, mail = 'sending' AND attempts_started > attempts_finished AS repeated
                    FROM notifier.messages WHERE id = ANY ($4::uuid[]) AND ${DUE} FOR UPDATE SKIP LOCKED)
       UPDATE notifier.messages row SET mail = 'sending', claimed_until = $5, attempts_started = attempts_started + 1
       FROM due WHERE row.id = due.id RETURNING row.id, due.repeated`,
      [...this.times(), ids, until],
    );
    if (begun.some(({ repeated }) => repeated)) possibleDuplicates.inc({ cause: 'crash' });
    return begun.map(({ id }) => id);
  }
}
