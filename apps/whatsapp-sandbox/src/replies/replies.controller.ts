import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { parseInput } from '@recuerda/service';
import { listQuery } from '../list-query.js';
import { type Reply, ReplyStore } from '../messages/reply-store.js';
import { replyInput } from './reply-input.js';
import { ReplyAsEmployee } from './reply-as-employee.js';

@Controller('sandbox/replies')
export class RepliesController {
  constructor(
    @Inject(ReplyAsEmployee) private readonly replyAsEmployee: ReplyAsEmployee,
    @Inject(ReplyStore) private readonly replies: ReplyStore,
  ) {}

  /** Newest first. */
  @Get()
  list(@Query() query: unknown): { items: Reply[]; total: number } {
    const { to, limit } = parseInput(listQuery, query);
    const found = this.replies.newestFirst(to);
    return { items: found.slice(0, limit), total: found.length };
  }

  @Post()
  reply(@Body() body: unknown): Promise<Reply> {
    return this.replyAsEmployee.reply(parseInput(replyInput, body));
  }
}
