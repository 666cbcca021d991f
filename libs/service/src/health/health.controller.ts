import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HealthRegistry } from './health-registry.js';

@Controller('health')
export class HealthController {
  constructor(@Inject(HealthRegistry) private readonly health: HealthRegistry) {}

  /** The process answers at all: would a restart help when it does not? */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** It can serve now: 200, or 503 with what is missing. */
  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const report = await this.health.readiness();
    await reply.status(report.status === 'ok' ? 200 : 503).send(report);
  }
}
