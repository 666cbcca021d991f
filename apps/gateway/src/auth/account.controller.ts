import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type ApiTokenInput,
  apiTokenInput,
  ChangePassword,
  type ChangePasswordInput,
  changePasswordInput,
  CreateApiToken,
  type CreatedApiToken,
  DismissSecurityNotices,
  EndSession,
  ListApiTokens,
  ListSecurityNotices,
  ListSessions,
  RevokeApiToken,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { hashToken, newToken } from '@recuerda/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdParam, JsonBody } from '../http/inputs.js';
import {
  type ApiTokens,
  apiTokens,
  createdApiToken,
  type OwnSessions,
  ownSessions,
  type SecurityNotices,
  securityNotices,
} from '../openapi/components.js';
import { ApiId, Operation } from '../openapi/operation.js';
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

/** One's own tokens, by which programs use the API. No token may use these routes. */
@ApiTags('Cuenta')
@Controller('api/auth/tokens')
export class ApiTokensController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('account.own')
  @Operation({
    summary: 'Los tokens propios de la API, el más reciente primero.',
    answer: apiTokens,
    problems: ['not_found'],
  })
  async list(@OwnSession() { user }: RequestSession): Promise<ApiTokens> {
    return { items: await this.requests.send(ListApiTokens, { userId: user.id }) };
  }

  @Post()
  @RequiresConfirmed('account.own')
  @Operation({
    summary: 'Crea un token de la API. `token` no se muestra más.',
    status: 201,
    answer: createdApiToken,
    problems: ['validation_failed', 'not_found'],
  })
  create(
    @OwnSession() { user }: RequestSession,
    @JsonBody(apiTokenInput) input: ApiTokenInput,
  ): Promise<CreatedApiToken> {
    return this.requests.send(CreateApiToken, { userId: user.id, ...input });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiId()
  @Requires('account.own')
  @Operation({ summary: 'Revoca un token propio.', status: 204, problems: ['not_found'] })
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
    problems: ['not_found'],
  })
  async list(@OwnSession() session: RequestSession): Promise<SecurityNotices> {
    return { items: await this.requests.send(ListSecurityNotices, ofSession(session)) };
  }

  @Delete()
  @HttpCode(204)
  @Requires('account.own')
  @Operation({ summary: 'Los descarta en este dispositivo, en ningún otro.', status: 204, problems: ['not_found'] })
  async dismiss(@OwnSession() session: RequestSession): Promise<void> {
    await this.requests.send(DismissSecurityNotices, ofSession(session));
  }
}
