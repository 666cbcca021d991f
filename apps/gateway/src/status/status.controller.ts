import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../auth/route-access.js';
import { Sessions } from '../auth/sessions.js';
import { SignInState } from '../auth/sign-in-state.js';
import { Operation } from '../openapi/operation.js';
import { SystemStatus } from './system-status.js';
import { systemStatus, type SystemStatusView } from './system-status.view.js';

@ApiTags('Sistema')
@Controller('api/status')
export class StatusController {
  constructor(
    private readonly system: SystemStatus,
    private readonly signIn: SignInState,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  @Public()
  @Operation({
    summary: 'Qué funciona ahora; siempre 200, con el nombre de lo que no responde, salvo para desconocidos.',
    answer: systemStatus,
    example: {
      status: 'degraded',
      checks: { directory: 'ok', tasks: 'ok', scheduler: 'ok', notifier: 'down', metrics: 'ok' },
    },
  })
  async read(@Req() request: FastifyRequest): Promise<SystemStatusView> {
    const signIn = await this.signIn.isOn().catch(() => true);
    const status = await this.system.read({ identity: signIn });
    return !signIn || (await this.isSignedIn(request)) ? status : { ...status, checks: {} };
  }

  /** False for every request while identity does not answer. */
  private async isSignedIn(request: FastifyRequest): Promise<boolean> {
    const session = await this.sessions.of(request).catch(() => null);
    return session !== null;
  }
}
