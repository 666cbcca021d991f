import { Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type ApiTokenInput,
  apiTokenInput,
  ChangePassword,
  type ChangePasswordInput,
  changePasswordInput,
  CreateApiToken,
  DismissSecurityNotices,
  EndSession,
  ListApiTokens,
  ListSecurityNotices,
  ListSessions,
  RevokeApiToken,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { hashToken, newToken } from '@recuerda/service';
import type { FastifyReply } from 'fastify';
import { IdParam, JsonBody } from '../http/inputs.js';
import { apiTokens, createdApiToken, ownSessions, securityNotices } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { ofSession, OwnSession, type RequestSession, Sessions } from './sessions.js';
import { Requires, RequiresConfirmed } from './route-access.js';
import { removeSessionCookie, setSessionCookie } from './cookies.js';

/** One's own password and devices. */
@ApiTags('Cuenta')
@Controller('api/auth')
export class AccountController {
  constructor(
    private readonly requests: RequestClient,
    private readonly sessions: Sessions,
  ) {}

  @Post('password')
  @Requires('account.own')
  @Operation({
    summary: 'Cambia la contraseña propia, cierra las demás sesiones y revoca los tokens. La cookie se renueva.',
  })
  async changePassword(
    @OwnSession() session: RequestSession,
    @JsonBody(changePasswordInput) input: ChangePasswordInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const token = newToken();
    const changed = { ...ofSession(session), ...input, tokenHash: hashToken(token) };
    const { keep } = await this.requests.send(ChangePassword, changed);
    this.sessions.forget([session.tokenHash]);
    setSessionCookie(reply, token, keep);
  }

  @Get('sessions')
  @Requires('account.own')
  @Operation({ summary: 'Las sesiones propias, la última usada primero.', answer: ownSessions })
  async list(@OwnSession() { id: current, user }: RequestSession) {
    const sessions = await this.requests.send(ListSessions, { userId: user.id });
    return { items: sessions.map((session) => ({ ...session, current: session.id === current })) };
  }

  @Delete('sessions/:id')
  @Requires('account.own')
  @Operation({ summary: 'Cierra una sesión propia.' })
  async end(
    @OwnSession() { id: current, user, tokenHash }: RequestSession,
    @IdParam('not_found') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.requests.send(EndSession, { userId: user.id, sessionId: id });
    if (id !== current) return;
    this.sessions.forget([tokenHash]);
    removeSessionCookie(reply);
  }
}

/** One's own tokens, by which programs use the API. No token may use these routes. */
@ApiTags('Cuenta')
@Controller('api/auth/tokens')
export class ApiTokensController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('account.own')
  @Operation({ summary: 'Los tokens propios de la API, el más reciente primero.', answer: apiTokens })
  async list(@OwnSession() { user }: RequestSession) {
    return { items: await this.requests.send(ListApiTokens, { userId: user.id }) };
  }

  @Post()
  @RequiresConfirmed('account.own')
  @Operation({ summary: 'Crea un token de la API. `token` no se muestra más.', status: 201, answer: createdApiToken })
  create(@OwnSession() { user }: RequestSession, @JsonBody(apiTokenInput) input: ApiTokenInput) {
    return this.requests.send(CreateApiToken, { userId: user.id, ...input });
  }

  @Delete(':id')
  @Requires('account.own')
  @Operation({ summary: 'Revoca un token propio.' })
  async revoke(@OwnSession() { user }: RequestSession, @IdParam('not_found') tokenId: string): Promise<void> {
    await this.requests.send(RevokeApiToken, { userId: user.id, tokenId });
  }
}

/** Notices of changes to one's own account that may let others in. */
@ApiTags('Cuenta')
@Controller('api/auth/notices')
export class SecurityNoticesController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('account.own')
  @Operation({
    summary: 'Los avisos de seguridad de los últimos 30 días que este dispositivo no ha descartado.',
    answer: securityNotices,
  })
  async list(@OwnSession() session: RequestSession) {
    return { items: await this.requests.send(ListSecurityNotices, ofSession(session)) };
  }

  @Delete()
  @Requires('account.own')
  @Operation({ summary: 'Los descarta en este dispositivo, en ningún otro.' })
  async dismiss(@OwnSession() session: RequestSession): Promise<void> {
    await this.requests.send(DismissSecurityNotices, ofSession(session));
  }
}
