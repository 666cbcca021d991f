import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AnswerConversation,
  type ConversationAnswer,
  conversationAnswer,
  type ConversationMessageQuery,
  conversationMessageQuery,
  type ConversationQuery,
  conversationQuery,
  type ConversationThreadView,
  type ConversationView,
  GetConversation,
  ListConversationMessages,
  ListConversations,
  ListDeliveries,
  MarkConversationRead,
  type Page,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam, JsonBody, NewId, QueryInput } from '../http/inputs.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import {
  conversation,
  conversationMessage,
  conversationMessagePage,
  conversationPage,
  conversationThread,
} from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

const MISSING = 'not_found';
/** Messages, and reminders, that a thread begins with. */
const LATEST = 50;

/** Messages of employees and strangers with their effects, and the answers to them. */
@ApiTags('Conversaciones')
@Controller('api/conversations')
export class ConversationsController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Lista las conversaciones, la de mensaje más reciente primero.', answer: conversationPage })
  list(@QueryInput(conversationQuery) query: ConversationQuery): Promise<Page<ConversationView>> {
    const key = `conversations ${JSON.stringify(query)}`;
    return this.reads.share(key, () => this.requests.send(ListConversations, query));
  }

  @Get(':id')
  @Requires('school.read')
  @Operation({
    summary: 'Una conversación con sus últimos mensajes y los últimos recordatorios del empleado.',
    answer: conversationThread,
  })
  async get(@IdParam(MISSING) id: string): Promise<ConversationThreadView> {
    const found = await this.requests.send(GetConversation, { id });
    const employeeId = found.employee?.id;
    const [messages, reminders] = await Promise.all([
      this.requests.send(ListConversationMessages, { conversationId: id, limit: LATEST }),
      employeeId === undefined
        ? { items: [], nextCursor: null }
        : this.requests.send(ListDeliveries, { employeeId, limit: LATEST }),
    ]);
    const { items, nextCursor } = reminders;
    return { conversation: found, messages, reminders: { items, nextCursor } };
  }

  @Get(':id/messages')
  @Requires('school.read')
  @Operation({ summary: 'Los mensajes de una conversación, el más reciente primero.', answer: conversationMessagePage })
  messages(
    @IdParam(MISSING) conversationId: string,
    @QueryInput(conversationMessageQuery) query: ConversationMessageQuery,
  ) {
    return this.requests.send(ListConversationMessages, { conversationId, ...query });
  }

  /** Idempotent. */
  @Post(':id/read')
  @Requires('school.write')
  @Operation({ summary: 'Marca la conversación como leída.', answer: conversation })
  markRead(@IdParam(MISSING) id: string) {
    return this.requests.send(MarkConversationRead, { id });
  }

  @Post(':id/messages')
  @Requires('school.write')
  @Operation({
    summary: 'Envía una respuesta libre.',
    description: 'La API oficial solo la permite dentro de las 24 horas que siguen al último mensaje recibido.',
    status: 201,
    answer: conversationMessage,
    problems: ['window_closed', 'opted_out', 'already_exists'],
  })
  answer(
    @NewId() id: string,
    @IdParam(MISSING) conversationId: string,
    @JsonBody(conversationAnswer) { text }: ConversationAnswer,
  ) {
    return this.requests.send(AnswerConversation, { id, conversationId, text });
  }
}
