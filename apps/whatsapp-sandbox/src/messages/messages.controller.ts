import { Controller, Delete, Get, HttpCode, Inject, Query } from '@nestjs/common';
import { parseInput } from '@recuerda/service';
import { AttemptLog } from '../attempts/attempt-log.js';
import { listQuery } from '../list-query.js';
import { ReplyStore } from './reply-store.js';
import { type Conversation, type Message, MessageStore } from './message-store.js';

@Controller('sandbox')
export class MessagesController {
  constructor(
    @Inject(MessageStore) private readonly messages: MessageStore,
    @Inject(AttemptLog) private readonly attempts: AttemptLog,
    @Inject(ReplyStore) private readonly replies: ReplyStore,
  ) {}

  /** Newest first; `total` counts all that match. */
  @Get('messages')
  list(@Query() query: unknown): { items: Message[]; total: number } {
    const { to, limit } = parseInput(listQuery, query);
    const found = this.messages.newestFirst(to);
    return { items: found.slice(0, limit), total: found.length };
  }

  @Get('conversations')
  conversations(@Query() query: unknown): { items: Conversation[]; total: number; messages: number } {
    const { limit } = parseInput(listQuery.omit({ to: true }), query);
    const found = this.messages.conversations();
    const messages = found.reduce((sum, conversation) => sum + conversation.count, 0);
    return { items: found.slice(0, limit), total: found.length, messages };
  }

  /** Deletes messages, replies and attempts. */
  @Delete('messages')
  @HttpCode(204)
  clear(): void {
    this.messages.clear();
    this.attempts.clear();
    this.replies.clear();
  }
}
