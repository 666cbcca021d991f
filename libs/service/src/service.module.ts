import { Controller, type DynamicModule, Get, Module, Res } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import type { FastifyReply } from 'fastify';
import { CLOCK, type Clock, SystemClock } from './clock.js';
import { HealthController, HealthRegistry } from './health.js';
import { ProblemFilter } from './http/problem.js';
import { metricsContentType, metricsText } from './metrics/instruments.js';
import { ENV, type Env, HTTP_SETUP, SERVICE_NAME, TRANSPORTS } from './tokens.js';
import { readTraceConfig } from './trace/trace.config.js';
import { TRACE_CONFIG, Tracing } from './trace/tracing.js';

@Controller('metrics')
class MetricsController {
  @Get()
  async scrape(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('content-type', metricsContentType).send(await metricsText());
  }
}

/** Clock, environment, health, metrics, traces and intervals: what every process needs. */
@Module({})
export class ServiceModule {
  /** @throws `ConfigError` for a wrong environment. */
  static register({ name, env, clock = new SystemClock() }: { name: string; env: Env; clock?: Clock }): DynamicModule {
    return {
      module: ServiceModule,
      global: true,
      imports: [ScheduleModule.forRoot()],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: CLOCK, useValue: clock },
        { provide: ENV, useValue: env },
        { provide: SERVICE_NAME, useValue: name },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: TRACE_CONFIG, useValue: readTraceConfig(env) },
        HealthRegistry,
        Tracing,
        // Empty: bootstrap collects these from all modules.
        { provide: TRANSPORTS, useValue: [] },
        { provide: HTTP_SETUP, useValue: () => undefined },
      ],
      exports: [CLOCK, ENV, SERVICE_NAME, HealthRegistry],
    };
  }
}
