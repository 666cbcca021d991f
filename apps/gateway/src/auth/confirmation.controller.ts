import { Controller, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  BeginOidcConfirmation,
  BeginPasskeyConfirmation,
  ConfirmByPasskey,
  ConfirmByPassword,
  GetConfirmation,
  type OidcStart,
  type PasskeyConfirmationInput,
  passkeyConfirmationInput,
  type PasswordInput,
  passwordInput,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply } from 'fastify';
import { JsonBody } from '../http/inputs.js';
import { confirmation, oidcStart, passkeyOptions } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { markBrowser } from './cookies.js';
import { ofSession, OwnSession, type RequestSession, Sessions } from './sessions.js';
import { Requires } from './route-access.js';

/** Confirms for five minutes that a session is used by its person: `confirmation_required` asks for it. */
@ApiTags('Cuenta')
@Controller('api/auth/session/confirm')
export class ConfirmationController {
  constructor(
    private readonly requests: RequestClient,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  @Requires('account.own')
  @Operation({ summary: 'Con qué se puede confirmar que quien usa la sesión es su persona.', answer: confirmation })
  read(@OwnSession() session: RequestSession) {
    return this.requests.send(GetConfirmation, ofSession(session));
  }

  @Post()
  @Requires('account.own')
  @Operation({ summary: 'Confirma la sesión durante cinco minutos con la contraseña.' })
  async byPassword(
    @OwnSession() session: RequestSession,
    @JsonBody(passwordInput) input: PasswordInput,
  ): Promise<void> {
    await this.requests.send(ConfirmByPassword, { ...ofSession(session), ...input });
    this.sessions.forget([session.tokenHash]);
  }

  @Post('passkey/options')
  @Requires('account.own')
  @Operation({
    summary: 'Lo que el navegador necesita para confirmar con una passkey (WebAuthn).',
    answer: passkeyOptions,
  })
  beginPasskey(@OwnSession() session: RequestSession) {
    return this.requests.send(BeginPasskeyConfirmation, ofSession(session));
  }

  @Post('passkey')
  @Requires('account.own')
  @Operation({ summary: 'Confirma la sesión durante cinco minutos con una passkey.', problems: ['unauthorized'] })
  async byPasskey(
    @OwnSession() session: RequestSession,
    @JsonBody(passkeyConfirmationInput) input: PasskeyConfirmationInput,
  ): Promise<void> {
    await this.requests.send(ConfirmByPasskey, { ...ofSession(session), ...input });
    this.sessions.forget([session.tokenHash]);
  }

  @Post('oidc')
  @Requires('account.own')
  @Operation({
    summary: 'Empieza a confirmar con el proveedor de OpenID Connect, si la cuenta no tiene otra forma.',
    answer: oidcStart,
    problems: ['oidc_unavailable'],
  })
  beginOidc(
    @OwnSession() session: RequestSession,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OidcStart> {
    const browserHash = markBrowser(reply);
    return this.requests.send(BeginOidcConfirmation, { ...ofSession(session), browserHash });
  }
}
