import { Injectable } from '@nestjs/common';
import { failureOf, type MessageStatus, RECEIPT_OF_STATUS, RECEIPTS } from '@recuerda/contracts';
import { unnestColumns } from '@recuerda/database';
import type { Transaction } from '@recuerda/outbox';
import { changeMessages, CONCERNED } from './concerned.js';
import { RequestMessages } from './request-messages.js';

const ROWS = unnestColumns({ provider_id: 'text', callback_id: 'uuid', receipt: 'text', reason: 'text' });

const RANK = `array_position(ARRAY[${RECEIPTS.map((receipt) => `'${receipt}'`).join(', ')}], `;

const RECORD = `
  WITH given AS (SELECT * FROM ${ROWS.from}),
       about AS (
         SELECT m.id, g.receipt, g.reason, ${RANK} g.receipt) AS rank
         FROM given g JOIN conversations.messages m ON m.direction = 'sent' AND m.id = g.callback_id
         UNION ALL
         SELECT m.id, g.receipt, g.reason, ${RANK} g.receipt) AS rank
         FROM given g JOIN conversations.messages m ON m.direction = 'sent' AND m.provider_id = g.provider_id),
       best AS (SELECT DISTINCT ON (id) * FROM about ORDER BY id, rank DESC),
       changed AS (UPDATE conversations.messages m
                   SET receipt = best.receipt, reason = CASE WHEN best.receipt = 'undelivered' THEN best.reason END
                   FROM best WHERE m.id = best.id AND coalesce(${RANK} m.receipt), 0) < best.rank
                   RETURNING m.conversation_id)
  ${CONCERNED}`;

/** The receipts of the messages that this service asked to be sent. Those of reminders are the notifier's. */
@Injectable()
export class SentReceipts {
  constructor(private readonly messages: RequestMessages) {}

  async record(transaction: Transaction, statuses: readonly MessageStatus[]): Promise<void> {
    if (statuses.length === 0) return;
    const rows = statuses.map(({ providerId, callbackId, status, ...failure }) => ({
      provider_id: providerId,
      callback_id: callbackId,
      receipt: RECEIPT_OF_STATUS[status],
      reason: failureOf(failure),
    }));
    await changeMessages(transaction, this.messages, RECORD, ROWS.parameters(rows));
  }
}
