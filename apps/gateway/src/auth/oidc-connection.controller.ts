import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ConnectOidc,
  type ConnectOidcInput,
  connectOidcInput,
  DisconnectOidc,
  GetOidcConnection,
  type OidcConnectionView,
  type OidcStart,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonBody } from '../http/input.pipe.js';
import { oidcConnection, oidcStart } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { markBrowser } from './oidc-cookie.js';
import { ofSession, OwnSession } from './own-session.js';
import { Requires } from './route-access.js';
import type { RequestSession } from './sessions.js';

/** Whether one's own account is connected with the OpenID provider. */
@ApiTags('Cuenta')
@Controller('api/auth/oidc/connection')
export class OidcConnectionController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('account.own')
  @Operation({
    summary: 'Si la cuenta propia está conectada con el proveedor de OpenID Connect.',
    answer: oidcConnection,
    problems: ['not_found'],
  })
  read(@OwnSession() session: RequestSession): Promise<OidcConnectionView> {
    return this.requests.send(GetOidcConnection, ofSession(session));
  }

  @Post()
  @HttpCode(200)
  @Requires('account.own')
  @Operation({
    summary: 'Empieza a conectar la cuenta propia, con su contraseña.',
    answer: oidcStart,
    problems: ['validation_failed', 'oidc_unavailable', 'not_found'],
  })
  begin(
    @OwnSession() session: RequestSession,
    @JsonBody(connectOidcInput) input: ConnectOidcInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OidcStart> {
    const browserHash = markBrowser(request, reply);
    return this.requests.send(ConnectOidc, { ...ofSession(session), ...input, browserHash });
  }

  @Delete()
  @HttpCode(204)
  @Requires('account.own')
  @Operation({
    summary: 'Desconecta la cuenta propia, si tiene contraseña.',
    status: 204,
    problems: ['forbidden', 'not_found'],
  })
  async end(@OwnSession() session: RequestSession): Promise<void> {
    await this.requests.send(DisconnectOidc, ofSession(session));
  }
}
