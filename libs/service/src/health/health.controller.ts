import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HealthRegistry } from './health-registry.js';

@Controller('health')
export class HealthController {
  constructor(@Inject(HealthRegistry) private readonly health: HealthRegistry) {}

  /** Runs no checks: a process that responds needs no restart. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200, or 503 with the checks that failed. */
  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const report = await this.health.readiness();
    await reply.status(report.status === 'ok' ? 200 : 503).send(report);
  }
}
