import { Controller, Delete, Get, HttpCode, Inject, Query } from '@nestjs/common';
import { parseInput } from '@recuerda/service';
import { AttemptLog, listQuery, MessageStore, ReplyStore } from './stores.js';

/** Lists of what is kept, newest first. */
@Controller('sandbox')
export class MessagesController {
  constructor(
    @Inject(MessageStore) private readonly messages: MessageStore,
    @Inject(AttemptLog) private readonly attempts: AttemptLog,
    @Inject(ReplyStore) private readonly replies: ReplyStore,
  ) {}

  @Get('messages')
  listMessages(@Query() query: unknown): object {
    return this.messages.page(query);
  }

  @Get('attempts')
  listAttempts(@Query() query: unknown): object {
    return this.attempts.page(query);
  }

  @Get('replies')
  listReplies(@Query() query: unknown): object {
    return this.replies.page(query);
  }

  @Get('conversations')
  conversations(@Query() query: unknown): object {
    const { limit } = parseInput(listQuery.omit({ to: true }), query);
    const found = this.messages.conversations();
    const messages = found.reduce((sum, conversation) => sum + conversation.count, 0);
    return { items: found.slice(0, limit), total: found.length, messages };
  }

  /** Deletes messages, replies and attempts. */
  @Delete('messages')
  @HttpCode(204)
  clear(): void {
    for (const store of [this.messages, this.attempts, this.replies]) store.clear();
  }
}
