import { Controller, Get, Inject, Res } from '@nestjs/common';
import { withTimeout } from '@recuerda/concurrency';
import type { FastifyReply } from 'fastify';
import { buildOf } from './build.js';
import { ENV, type Env } from './tokens.js';

export type HealthCheck = () => Promise<void> | void;

export interface HealthReport {
  status: 'ok' | 'unavailable';
  /** The failure of each check that failed. */
  failures: Record<string, string>;
}

const TIMEOUT_MS = 500;

/** Checks of what this process needs to serve. One that throws, or takes over 500 ms, makes the process not ready. */
export class HealthRegistry {
  private readonly checks = new Map<string, HealthCheck>();

  register(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  async readiness(): Promise<HealthReport> {
    const outcomes = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await failureOf(check)] as const),
    );
    const failures = Object.fromEntries(
      outcomes.filter((outcome): outcome is readonly [string, string] => outcome[1] !== null),
    );
    return { status: Object.keys(failures).length === 0 ? 'ok' : 'unavailable', failures };
  }
}

function failureOf(check: HealthCheck): Promise<string | null> {
  const outcome = Promise.resolve()
    .then(check)
    .then(() => null)
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  return withTimeout(TIMEOUT_MS, outcome, () => `no answer within ${TIMEOUT_MS} ms`);
}

/** Whether a path is one of the {@link HealthController}. */
export const isHealthPath = (path: string): boolean => /^\/health(?:\/|$)/.test(path);

@Controller('health')
export class HealthController {
  constructor(
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Version and revision of what runs here; runs no checks. */
  @Get()
  build(): { status: 'ok'; version: string; revision: string } {
    return { status: 'ok', ...buildOf(this.env) };
  }

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
