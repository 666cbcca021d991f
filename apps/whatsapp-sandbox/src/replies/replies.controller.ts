import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { parseInput } from '@recuerda/service';
import { z } from 'zod';
import { listQuery } from '../list-query.js';
import { ReplyAsEmployee } from './reply-as-employee.js';
import { type Reply, ReplyStore } from './reply-store.js';

const required = 'Este campo es obligatorio.';
const replyInput = z
  .strictObject({
    to: z.string({ error: required }).trim().min(1, required).max(32, 'No puede superar los 32 caracteres.'),
    text: z.string().trim().min(1, required).max(4_096, 'No puede superar los 4096 caracteres.').optional(),
    button: z.string().min(1).max(256).optional(),
    messageId: z.string().min(1).max(512).optional(),
    via: z.enum(['graph', 'form']).optional(),
  })
  .refine(({ text, button }) => (text === undefined) !== (button === undefined), {
    path: ['text'],
    error: 'Escribe un texto o elige un botón.',
  });

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
    return this.replyAsEmployee.run(parseInput(replyInput, body));
  }
}
