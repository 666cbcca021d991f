import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { metricsContentType, metricsText } from './instruments.js';

@Controller('metrics')
export class MetricsController {
  @Get()
  async scrape(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('content-type', metricsContentType).send(await metricsText());
  }
}
