import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LiveEvents } from './live-events.js';

@Controller('sandbox/events')
export class LiveController {
  constructor(@Inject(LiveEvents) private readonly live: LiveEvents) {}

  /** Server-sent events `messages` and `behaviour`, without data: the page reads the new state. */
  @Get()
  open(@Res() reply: FastifyReply): void {
    this.live.assertRoom();
    reply.hijack();
    this.live.open(reply.raw);
  }
}
