import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CountDirectory,
  CountRemindersToday,
  CountTasks,
  GetAccessState,
  ListDeliveries,
  ListUpcomingReminders,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { buildOf, type Env, ENV, HealthRegistry } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';
import { Public } from '../auth/route-access.js';
import { Sessions } from '../auth/sessions.js';
import { SignInState } from '../auth/sign-in-state.js';
import { systemStatus, type SystemStatusView } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

const limits = { timeoutMs: 1_000 };

/** The state of the services, for the portal's status card. */
@ApiTags('Sistema')
@Controller('api/status')
export class StatusController {
  constructor(
    private readonly requests: RequestClient,
    private readonly health: HealthRegistry,
    @Inject(ENV) private readonly env: Env,
    private readonly signIn: SignInState,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  @Public()
  @Operation({
    summary: 'Qué funciona ahora, y en qué versión; siempre 200. Desconocidos no ven qué no responde, ni la versión.',
    answer: systemStatus,
    example: {
      status: 'degraded',
      checks: { directory: 'ok', tasks: 'ok', scheduler: 'ok', notifier: 'down', metrics: 'ok' },
      build: { version: '1.0.0', revision: '78c99795' },
    },
  })
  async read(@Req() request: FastifyRequest): Promise<SystemStatusView> {
    const signIn = await this.signIn.isOn().catch(() => true);
    const status = await this.readAll({ identity: signIn });
    return !signIn || (await this.isSignedIn(request)) ? status : { ...status, checks: {}, build: null };
  }

  /** False for every request while identity does not answer. */
  private async isSignedIn(request: FastifyRequest): Promise<boolean> {
    const session = await this.sessions.of(request).catch(() => null);
    return session !== null;
  }

  /**
   * Sends a cheap request to every service; one that fails or takes over a second is `down`. Never throws.
   *
   * @param needed whether identity counts: without sign-in nothing depends on it.
   */
  private async readAll(needed: { identity: boolean }): Promise<SystemStatusView> {
    const services = {
      directory: this.requests.send(CountDirectory, {}, limits),
      tasks: this.requests.send(CountTasks, {}, limits),
      scheduler: this.requests.send(ListUpcomingReminders, { limit: 1 }, limits),
      notifier: this.requests.send(ListDeliveries, { limit: 1 }, limits),
      metrics: this.requests.send(CountRemindersToday, {}, limits),
      ...(needed.identity && { identity: this.requests.send(GetAccessState, {}, limits) }),
    };
    const names = Object.keys(services);
    const [answers, own] = await Promise.all([Promise.allSettled(Object.values(services)), this.health.readiness()]);
    const checks: SystemStatusView['checks'] = {};
    names.forEach((name, index) => (checks[name] = answers[index]?.status === 'fulfilled' ? 'ok' : 'down'));
    for (const name of Object.keys(own.failures)) checks[name] = 'down';
    return {
      status: Object.values(checks).every((check) => check === 'ok') ? 'ok' : 'degraded',
      checks,
      build: buildOf(this.env),
    };
  }
}
