import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { MessageRequestedData, SentMessage } from '@recuerda/contracts';
import { DataSource } from 'typeorm';
import type { AttemptBefore } from '../deliveries/begin-attempts.js';

/** A message that has to wait longer, such as for its template, does not hold up those after it, ms. */
const IN_ORDER_MS = 60_000;

/** `createdAt`: when it was asked for. */
export type RequestedMessage = MessageRequestedData & { createdAt: string };

/** A claimed message. */
export interface ClaimedMessage extends MessageRequestedData {
  claim: string;
  /** Including this one. */
  attempts: number;
  createdAt: Date;
  /** Facts about the attempts before; null of the first. */
  before: AttemptBefore | null;
  /** The attempt before was never ended: its process was killed. */
  abandoned: boolean;
}

/** End of an attempt. One that is `sending` is tried again, not before `claimedUntil`. */
export interface MessageOutcome {
  status: 'sending' | 'sent' | 'failed';
  reason: string | null;
  answer: string;
  providerId: string | null;
  /** False: it made no POST, and is no attempt. */
  posted: boolean;
  claimedUntil: Date;
}

interface EndedMessage {
  messageId: string;
  status: 'sent' | 'failed';
  providerId: string | null;
  reason: string | null;
  endedAt: Date;
}

interface TestResult {
  status: MessageOutcome['status'];
  reason: string | null;
  answer: string | null;
}

const OPEN = `id AS "messageId", kind, employee_id AS "employeeId", phone, text, buttons, list, claim, attempts,
  created_at AS "createdAt"`;

/** Messages that are no reminders: one row each, claimed and recorded as deliveries are. */
@Injectable()
export class MessageStore {
  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  /** A message that is known changes nothing: the event may come twice. */
  async add(messages: readonly RequestedMessage[], now: Date): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO notifier.messages
         (id, kind, employee_id, phone, text, buttons, list, status, claimed_until, created_at)
       SELECT "messageId", kind, "employeeId", phone, text, buttons, list, 'sending', $2, "createdAt"
       FROM jsonb_to_recordset($1) AS given("messageId" uuid, kind text, "employeeId" uuid, phone text, text text,
                                            buttons jsonb, list jsonb, "createdAt" timestamptz)
       ORDER BY "messageId"
       ON CONFLICT (id) DO NOTHING`,
      [JSON.stringify(messages), now],
    );
  }

  /**
   * Claims the messages that may be sent, the oldest first. Other notifiers' are left out. Those to one number go out
   * in order: one waits for an earlier one that is being sent, or may be within {@link IN_ORDER_MS}.
   */
  async claim(now: Date, until: Date, limit: number): Promise<ClaimedMessage[]> {
    const [rows] = await this.dataSource.query<[ClaimedMessage[], number]>(
      `WITH due AS (
         SELECT id AS due_id, claim IS NOT NULL AS abandoned FROM notifier.messages message
         WHERE NOT published AND status = 'sending' AND claimed_until <= $1
           AND (kind = 'test' OR NOT EXISTS (
             SELECT FROM notifier.messages earlier
             WHERE NOT earlier.published AND earlier.status = 'sending' AND earlier.phone = message.phone
               AND (earlier.created_at, earlier.id) < (message.created_at, message.id)
               AND (earlier.claim IS NOT NULL OR earlier.claimed_until <= $5)))
         ORDER BY claimed_until LIMIT $4 FOR UPDATE SKIP LOCKED)
       UPDATE notifier.messages SET claim = $2, claimed_until = $3, attempts = attempts + 1
       FROM due WHERE id = due_id
       RETURNING ${OPEN}, abandoned,
         CASE WHEN attempts > 1
              THEN jsonb_build_object('receipt', receipt, 'providerId', provider_id, 'reason', reason) END AS before`,
      [now, randomUUID(), until, limit, new Date(now.getTime() + IN_ORDER_MS)],
    );
    return rows.map(withoutNulls);
  }

  /** Prolongs a claim of several messages, or of one. Returns whether it still held. */
  async renew(claim: string, until: Date, messageId: string | null = null): Promise<boolean> {
    const [, renewed] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE notifier.messages SET claimed_until = $2
       WHERE NOT published AND claim = $1 AND id = coalesce($3, id) AND status = 'sending'`,
      [claim, until, messageId],
    );
    return renewed > 0;
  }

  /** `sent` is recorded even if another attempt has claimed the message since. */
  async finish({ messageId, claim }: ClaimedMessage, outcome: MessageOutcome, now: Date): Promise<void> {
    const { status, reason, answer, providerId, posted, claimedUntil } = outcome;
    await this.dataSource.query(
      `UPDATE notifier.messages
       SET status = $3, reason = $4, provider_answer = $5, provider_id = coalesce($6, provider_id),
           claim = NULL, claimed_until = $7,
           attempts = attempts - (NOT $8::boolean)::int,
           ended_at = CASE WHEN $3 <> 'sending' THEN $9::timestamptz END
       WHERE id = $1 AND (claim = $2 OR $3 = 'sent' AND status = 'sending')`,
      [messageId, claim, status, reason, answer, providerId, claimedUntil, posted, now],
    );
  }

  /** Counts the messages of a kind that wait for their template, for whatever is wrong with it. */
  async countHeld(kind: MessageRequestedData['kind']): Promise<number> {
    const [row] = await this.dataSource.query<{ held: number }[]>(
      `SELECT count(*)::int AS held FROM notifier.messages
       WHERE NOT published AND status = 'sending' AND kind = $1
         AND (reason = 'template_differs' OR reason LIKE 'meta\\_1320%')`,
      [kind],
    );
    return row!.held;
  }

  unpublished(limit: number): Promise<EndedMessage[]> {
    return this.dataSource.query<EndedMessage[]>(
      `SELECT id AS "messageId", status, provider_id AS "providerId", reason, ended_at AS "endedAt"
       FROM notifier.messages WHERE NOT published AND status <> 'sending' LIMIT $1`,
      [limit],
    );
  }

  async markPublished(messageIds: readonly string[]): Promise<void> {
    await this.dataSource.query('UPDATE notifier.messages SET published = true WHERE id = ANY($1::uuid[])', [
      messageIds,
    ]);
  }

  /** Returns the result of a test message, if it is known. One that was taken and not delivered has failed. */
  async resultOfTest(id: string): Promise<TestResult | undefined> {
    const [row] = await this.dataSource.query<TestResult[]>(
      `SELECT CASE WHEN receipt = 'undelivered' THEN 'failed' ELSE status END AS status,
              coalesce(receipt_reason, reason) AS reason, provider_answer AS answer
       FROM notifier.messages WHERE id = $1 AND kind = 'test'`,
      [id],
    );
    return row;
  }

  /** Reminders and other messages with these ids of the provider; of a bundle the message. */
  async find(providerIds: readonly string[]): Promise<SentMessage[]> {
    const found = await this.dataSource.query<(SentMessage & { taskIds: string[] | null })[]>(
      `SELECT provider_id AS "providerId", reminder_id AS "reminderId", NULL::uuid AS "messageId", task_id AS "taskId",
              employee_id AS "employeeId", NULL::uuid[] AS "taskIds"
       FROM notifier.deliveries row WHERE provider_id = ANY($1::text[])
         AND NOT EXISTS (SELECT FROM notifier.messages message
                         WHERE message.id = row.message_id AND message.provider_id = row.provider_id)
       UNION ALL
       SELECT provider_id, NULL, id, NULL, employee_id, task_ids
       FROM notifier.messages WHERE provider_id = ANY($1::text[])`,
      [providerIds],
    );
    return found.map(({ taskIds, ...message }) => ({ ...message, ...(taskIds && { taskIds }) }));
  }
}

/** Returns a message without null fields, as in its event. */
const withoutNulls = ({ buttons, list, ...message }: ClaimedMessage): ClaimedMessage => ({
  ...message,
  ...(buttons && { buttons }),
  ...(list && { list }),
});
