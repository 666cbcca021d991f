import { Controller } from '@nestjs/common';
import {
  type Envelope,
  failureOf,
  MessageEnded,
  type MessageStatus,
  RECEIPT_OF_STATUS,
  RECEIPTS,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { unnestColumns } from '@recuerda/database';
import { EventHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { SCHEMA } from '../conversations.database.js';
import { RequestMessages } from './request-messages.js';

/** The end of a query whose part `changed` returns the `conversation_id` of each changed message. */
const CONCERNED = `
  SELECT DISTINCT c.id, e.id AS "employeeId", e.department_id AS "departmentId"
  FROM changed JOIN conversations.conversations c ON c.id = changed.conversation_id
  LEFT JOIN conversations.employee_copies e ON e.id = c.employee_id`;

interface ConcernedConversation {
  id: string;
  employeeId: string | null;
  departmentId: string | null;
}

const RESULTS = unnestColumns({ id: 'uuid', status: 'text', provider_id: 'text', reason: 'text' });
const RECORD_RESULTS = `
  WITH given AS (SELECT DISTINCT ON (id) * FROM ${RESULTS.from} ORDER BY id),
       changed AS (UPDATE conversations.messages m
                   SET status = g.status, provider_id = g.provider_id, reason = coalesce(m.reason, g.reason)
                   FROM given g WHERE m.id = g.id AND m.direction = 'sent' AND m.status = 'pending'
                   RETURNING m.conversation_id)
  ${CONCERNED}`;

/** Keeps the result of each message that the notifier was asked to send. */
@Controller()
export class MessageResultsController {
  constructor(
    private readonly messages: RequestMessages,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
  ) {}

  @EventHandler(SUBSCRIPTIONS.conversationsMessages)
  async handle(events: Envelope[]): Promise<void> {
    const rows = events.filter(MessageEnded.is).map(({ data: { messageId, status, providerId, reason } }) => ({
      id: messageId,
      status,
      provider_id: providerId,
      reason,
    }));
    await this.work.run((transaction) =>
      changeMessages(transaction, this.messages, RECORD_RESULTS, RESULTS.parameters(rows)),
    );
  }
}

const STATUSES = unnestColumns({ provider_id: 'text', callback_id: 'uuid', receipt: 'text', reason: 'text' });
const RANK = `array_position(ARRAY[${RECEIPTS.map((receipt) => `'${receipt}'`).join(', ')}], `;
const RECORD_RECEIPTS = `
  WITH given AS (SELECT * FROM ${STATUSES.from}),
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

/** Keeps the receipts of messages that this service asked to be sent. The notifier keeps the receipts of reminders. */
export async function recordReceipts(
  transaction: Transaction,
  messages: RequestMessages,
  statuses: readonly MessageStatus[],
): Promise<void> {
  if (statuses.length === 0) return;
  const rows = statuses.map(({ providerId, callbackId, status, ...failure }) => ({
    provider_id: providerId,
    callback_id: callbackId,
    receipt: RECEIPT_OF_STATUS[status],
    reason: failureOf(failure),
  }));
  await changeMessages(transaction, messages, RECORD_RECEIPTS, STATUSES.parameters(rows));
}

/** Changes messages by a query that ends with `CONCERNED`, and announces their conversations to open portals. */
async function changeMessages(
  { manager, emit }: Transaction,
  messages: RequestMessages,
  query: string,
  parameters: unknown[],
): Promise<void> {
  const concerned = await manager.query<ConcernedConversation[]>(query, parameters);
  for (const { id, employeeId, departmentId } of concerned)
    messages.announce(emit, id, employeeId === null ? undefined : { id: employeeId, departmentId });
}
