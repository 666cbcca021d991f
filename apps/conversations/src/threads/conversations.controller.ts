import { Controller } from '@nestjs/common';
import {
  AnswerConversation,
  type ConversationMessagePage,
  type ConversationMessageQuery,
  type ConversationQuery,
  type ConversationView,
  GetConversation,
  ListConversationMessages,
  ListConversations,
  MarkConversationRead,
  type Page,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { AppError } from '@recuerda/service';
import { SCHEMA } from '../conversations.database.js';
import { ConversationReader } from './conversation.reader.js';
import { recipientOf, RequestMessages } from './request-messages.js';

/** Conversations as people read, mark and answer them. */
@Controller()
export class ConversationsController {
  constructor(
    private readonly reader: ConversationReader,
    private readonly messages: RequestMessages,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
  ) {}

  @RequestHandler(ListConversations)
  list(query: ConversationQuery): Promise<Page<ConversationView>> {
    return this.reader.list(query);
  }

  @RequestHandler(GetConversation)
  get({ id }: { id: string }): Promise<ConversationView> {
    return this.reader.get(id);
  }

  @RequestHandler(ListConversationMessages)
  listMessages(query: ConversationMessageQuery & { conversationId: string }): Promise<ConversationMessagePage> {
    return this.reader.messages(query);
  }

  @RequestHandler(MarkConversationRead)
  async markRead({ id }: { id: string }): Promise<ConversationView> {
    await this.work.run(async ({ manager, emit }) => {
      const { employeeId, departmentId } = await this.reader.details(id, manager);
      const read = await manager.query<unknown[]>(
        `WITH read AS (UPDATE conversations.conversations SET unread = 0 WHERE id = $1 AND unread > 0 RETURNING id)
         SELECT FROM read`,
        [id],
      );
      if (read.length > 0)
        this.messages.announce(emit, id, employeeId === null ? undefined : { id: employeeId, departmentId });
    });
    return this.reader.get(id);
  }

  /** Throws `window_closed`, `opted_out`, or `already_exists` if the id is that of another message. */
  @RequestHandler(AnswerConversation)
  async answer({ id, conversationId, text }: Record<'id' | 'conversationId' | 'text', string>) {
    await this.work.run(async (transaction) => {
      const details = await this.reader.details(conversationId, transaction.manager);
      const { employeeId, departmentId, optedOutAt } = details;
      const phone = recipientOf(details.userId, details.phone, details.employeePhone);
      if (optedOutAt !== null) throw new AppError('opted_out');
      if (phone === null || !this.reader.isOpen(details)) throw new AppError('window_closed');
      const employee = employeeId === null ? undefined : { id: employeeId, departmentId };
      await this.messages.send(transaction, { id, conversationId, kind: 'answer', text, phone, employee });
    });
    const sent = await this.reader.message(id);
    if (sent?.conversationId !== conversationId) throw new AppError('already_exists');
    if (sent.text !== text) throw new AppError('already_exists', { entity: sent });
    return sent;
  }
}
