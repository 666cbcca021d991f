import { Controller } from '@nestjs/common';
import { type Envelope, MessageEnded, type MessageEndedData, SUBSCRIPTIONS } from '@recuerda/contracts';
import { unnestColumns } from '@recuerda/database';
import { EventHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { SCHEMA } from '../conversations.database.js';
import { changeMessages, CONCERNED } from './concerned.js';
import { RequestMessages } from './request-messages.js';

const ROWS = unnestColumns({ id: 'uuid', status: 'text', provider_id: 'text', reason: 'text' });
const RECORD = `
  WITH given AS (SELECT DISTINCT ON (id) * FROM ${ROWS.from} ORDER BY id),
       changed AS (UPDATE conversations.messages m
                   SET status = g.status, provider_id = g.provider_id, reason = coalesce(m.reason, g.reason)
                   FROM given g WHERE m.id = g.id AND m.direction = 'sent' AND m.status = 'pending'
                   RETURNING m.conversation_id)
  ${CONCERNED}`;

/** Keeps what the notifier says became of a message. */
@Controller()
export class MessageResultsController {
  constructor(
    private readonly messages: RequestMessages,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
  ) {}

  @EventHandler(SUBSCRIPTIONS.conversationsMessages)
  async handle(events: Envelope[]): Promise<void> {
    const rows = events.filter(MessageEnded.is).map(({ data }) => rowOf(data));
    await this.work.run((transaction) => changeMessages(transaction, this.messages, RECORD, ROWS.parameters(rows)));
  }
}

const rowOf = ({ messageId, status, providerId, reason }: MessageEndedData) => ({
  id: messageId,
  status,
  provider_id: providerId,
  reason,
});
