import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import { FindSettledQuestions, type MessageRequestedData } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, UnitOfWork } from '@recuerda/outbox';
import { CLOCK, type Clock, inBackground, orWarn } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { DeliverMessages } from './deliver-messages.js';
import { endedMessages } from './instruments.js';
import { Message, type Text } from './message.js';
import { messageEnded } from './results.js';

const EVERY_MS = 5_000;
/** Maximum texts in this process. */
const MOST = 100;
/** A text that waits longer, as for its template or for a stopped account, does not hold up those after it, ms. */
const IN_ORDER_MS = 20_000;

/** Kinds that ask about a task. */
const QUESTIONS: readonly Text['kind'][] = ['report', 'escalation'];
/** A question that waited no longer is sent without asking whether there is still something to decide, ms. */
const DECIDED_AT_ONCE_MS = 10_000;

/** `createdAt`: when it was asked for. */
type RequestedText = MessageRequestedData & { createdAt: string };

/** Keeps the texts that were asked for, and hands over those that may be sent. */
@Injectable()
export class TextsDue implements OnModuleDestroy {
  private readonly logger = new Logger('Notifier');
  private readonly taking = new TrailingRun(() => this.takeDue());
  /** Ids of the texts that were handed over and have not ended. */
  private readonly taken = new Set<string>();
  private stopped = false;

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly deliver: DeliverMessages,
    private readonly requests: RequestClient,
    @InjectUnitOfWork('notifier') private readonly work: UnitOfWork,
  ) {}

  /** Stores the texts; they are sent afterwards. The event of one may come twice. Throws if the database is down. */
  async add(texts: readonly RequestedText[]): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO notifier.messages
         (id, kind, employee_id, department_id, account, phone, text, buttons, list, status, open, claimed_until,
          created_at, quoted_employee_id)
       SELECT "messageId", kind, "employeeId", "departmentId", account, phone, text, buttons, list, 'sending', true, $2,
              "createdAt", "quotedEmployeeId"
       FROM jsonb_to_recordset($1) AS given("messageId" uuid, kind text, "employeeId" uuid, "departmentId" uuid,
                                            account text, phone text, text text, buttons jsonb, list jsonb,
                                            "createdAt" timestamptz, "quotedEmployeeId" uuid)
       ORDER BY "messageId"
       ON CONFLICT (id) DO NOTHING`,
      [JSON.stringify(texts), this.clock.now()],
    );
    inBackground(this.tick(), this.logger, 'could not take texts');
  }

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (this.stopped) return;
    await orWarn(this.taking.run(), this.logger, 'could not take texts');
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.taking.idle();
  }

  private async takeDue(): Promise<void> {
    for (const text of await this.endSettled(await this.due())) {
      this.taken.add(text.messageId);
      this.deliver.take(
        Message.ofText(text, () => {
          this.taken.delete(text.messageId);
          inBackground(this.tick(), this.logger, 'could not take texts');
        }),
      );
    }
  }

  /** Ends questions whose task was decided while they waited. Returns the others that are known to be open. */
  private async endSettled(texts: readonly Text[]): Promise<readonly Text[]> {
    const since = this.clock.now().getTime() - DECIDED_AT_ONCE_MS;
    const waited = texts.filter(({ kind, createdAt }) => QUESTIONS.includes(kind) && createdAt.getTime() <= since);
    if (waited.length === 0) return texts;
    const asked = this.requests.send(FindSettledQuestions, { ids: waited.map(({ messageId }) => messageId) });
    const ids = await orWarn(asked, this.logger, 'could not learn which questions are settled');
    if (!ids) return texts.filter((text) => !waited.includes(text));
    const settled = waited.filter(({ messageId }) => ids.includes(messageId));
    if (settled.length === 0) return texts;
    const ended = await this.work.run(({ manager, emit }) => this.end(settled, manager, emit));
    return texts.filter(({ messageId }) => !ended.has(messageId));
  }

  /** Returns the ids of those that it ended. One that a killed notifier may have sent is left to its next attempt. */
  private async end(texts: readonly Text[], manager: EntityManager, emit: Transaction['emit']): Promise<Set<string>> {
    const outcome = {
      status: 'failed',
      reason: 'question_settled',
      providerId: null,
      sentAt: this.clock.now(),
    } as const;
    const [ended] = await manager.query<[{ id: string }[], number]>(
      `UPDATE notifier.messages SET status = $2, reason = $3, sent_at = $4, open = false
       WHERE id = ANY ($1::uuid[]) AND open AND claim IS NULL RETURNING id`,
      [texts.map(({ messageId }) => messageId), outcome.status, outcome.reason, outcome.sentAt],
    );
    const ids = new Set(ended.map(({ id }) => id));
    for (const text of texts) {
      if (!ids.has(text.messageId)) continue;
      emit(messageEnded(text, outcome));
      endedMessages.inc({ kind: text.kind, outcome: outcome.status });
      this.logger.log({ msg: 'a question was settled before it was sent', messageId: text.messageId, kind: text.kind });
    }
    return ids;
  }

  /**
   * Returns the texts that may be sent, the oldest first. Those to one number go out in order: one waits for an earlier
   * one that is being sent, or may be within {@link IN_ORDER_MS}.
   */
  private async due(): Promise<Text[]> {
    const now = this.clock.now();
    const rows = await this.dataSource.query<Text[]>(
      `SELECT id AS "messageId", kind, employee_id AS "employeeId", department_id AS "departmentId", account, phone,
              text, buttons, list, created_at AS "createdAt"
       FROM notifier.messages message
       WHERE open AND claimed_until <= $1 AND id <> ALL ($3::uuid[])
         AND (kind = 'test' OR NOT EXISTS (
           SELECT FROM notifier.messages earlier
           WHERE earlier.open AND earlier.phone = message.phone
             AND (earlier.created_at, earlier.id) < (message.created_at, message.id)
             AND (earlier.claim IS NOT NULL OR earlier.claimed_until <= $4)))
       ORDER BY claimed_until LIMIT $2`,
      [now, MOST - this.taken.size, [...this.taken], new Date(now.getTime() + IN_ORDER_MS)],
    );
    return rows.map(withoutNulls);
  }
}

/** Returns a text without null fields, as in its event. */
const withoutNulls = ({ buttons, list, ...text }: Text): Text => ({
  ...text,
  ...(buttons && { buttons }),
  ...(list && { list }),
});
