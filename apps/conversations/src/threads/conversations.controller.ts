import { Controller } from '@nestjs/common';
import {
  AnswerConversation,
  type ConversationMessagePage,
  type ConversationMessageQuery,
  type ConversationMessageView,
  type ConversationQuery,
  type ConversationView,
  GetConversation,
  ListConversationMessages,
  ListConversations,
  MarkConversationRead,
  type Page,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { ConversationReader } from './conversation.reader.js';
import { ConversationWriter } from './conversation.writer.js';

@Controller()
export class ConversationsController {
  constructor(
    private readonly reader: ConversationReader,
    private readonly writer: ConversationWriter,
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
  messages(query: ConversationMessageQuery & { conversationId: string }): Promise<ConversationMessagePage> {
    return this.reader.messages(query);
  }

  @RequestHandler(MarkConversationRead)
  markRead({ id }: { id: string }): Promise<ConversationView> {
    return this.writer.markRead(id);
  }

  @RequestHandler(AnswerConversation)
  answer({
    id,
    conversationId,
    text,
  }: Record<'id' | 'conversationId' | 'text', string>): Promise<ConversationMessageView> {
    return this.writer.answer(id, conversationId, text);
  }
}
