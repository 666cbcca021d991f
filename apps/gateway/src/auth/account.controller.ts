import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ChangePassword,
  type ChangePasswordInput,
  changePasswordInput,
  EndSession,
  ListSessions,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { hashToken, newToken } from '@recuerda/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdParam } from '../http/id.pipe.js';
import { JsonBody } from '../http/input.pipe.js';
import { type OwnSessions, ownSessions } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { ApiId } from '../openapi/parameters.js';
import { ofSession, OwnSession } from './own-session.js';
import { Requires } from './route-access.js';
import { removeSessionCookie, setSessionCookie } from './session-cookie.js';
import { type RequestSession, Sessions } from './sessions.js';

/** One's own password and devices. */
@ApiTags('Cuenta')
@Controller('api/auth')
export class AccountController {
  constructor(
    private readonly requests: RequestClient,
    private readonly sessions: Sessions,
  ) {}

  @Post('password')
  @HttpCode(204)
  @Requires('account.own')
  @Operation({
    summary: 'Cambia la contraseña propia, cierra las demás sesiones y revoca los tokens. La cookie se renueva.',
    status: 204,
    problems: ['validation_failed', 'not_found'],
  })
  async changePassword(
    @OwnSession() session: RequestSession,
    @JsonBody(changePasswordInput) input: ChangePasswordInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const token = newToken();
    const changed = { ...ofSession(session), ...input, tokenHash: hashToken(token) };
    const { keep } = await this.requests.send(ChangePassword, changed);
    this.sessions.forget([session.tokenHash]);
    setSessionCookie(request, reply, token, keep);
  }

  @Get('sessions')
  @Requires('account.own')
  @Operation({
    summary: 'Las sesiones propias, la última usada primero.',
    answer: ownSessions,
    problems: ['not_found'],
  })
  async list(@OwnSession() { id: current, user }: RequestSession): Promise<OwnSessions> {
    const sessions = await this.requests.send(ListSessions, { userId: user.id });
    return { items: sessions.map((session) => ({ ...session, current: session.id === current })) };
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @ApiId()
  @Requires('account.own')
  @Operation({ summary: 'Cierra una sesión propia.', status: 204, problems: ['not_found'] })
  async end(
    @OwnSession() { id: current, user, tokenHash }: RequestSession,
    @IdParam('not_found') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.requests.send(EndSession, { userId: user.id, sessionId: id });
    if (id !== current) return;
    this.sessions.forget([tokenHash]);
    removeSessionCookie(request, reply);
  }
}
