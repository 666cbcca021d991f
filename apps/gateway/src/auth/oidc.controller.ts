import { Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  BeginOidc,
  ConnectOidc,
  type ConnectOidcInput,
  connectOidcInput,
  DisconnectOidc,
  FinishOidc,
  GetOidcConnection,
  GetSignInMethods,
  type OidcAnswer,
  oidcAnswer,
  type OidcBeginning,
  oidcBeginning,
  type OidcStart,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonBody } from '../http/inputs.js';
import { oidcConnection, type OidcReturn, oidcReturn, oidcStart, signInMethods } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { NewSessions } from './new-sessions.js';
import { browserHashOf, markBrowser } from './cookies.js';
import { Public, Requires } from './route-access.js';
import { ofSession, OwnSession, type RequestSession, Sessions, signedIn } from './sessions.js';
import { SignInState } from './sign-in-state.js';

/** Sign-in with OpenID Connect: the browser goes to the provider and comes back to the portal with its answer. */
@ApiTags('Cuenta')
@Controller('api/auth')
export class OidcController {
  constructor(
    private readonly requests: RequestClient,
    private readonly newSessions: NewSessions,
    private readonly sessions: Sessions,
    private readonly signIn: SignInState,
  ) {}

  @Get('sign-in-methods')
  @Public()
  @Operation({ summary: 'Cómo se puede iniciar sesión, además de con la contraseña.', answer: signInMethods })
  methods() {
    return this.requests.send(GetSignInMethods, {});
  }

  @Post('oidc')
  @Public()
  @Operation({
    summary: 'Empieza un inicio de sesión con el proveedor de OpenID Connect.',
    answer: oidcStart,
    problems: ['oidc_unavailable', 'not_found'],
  })
  async begin(
    @JsonBody(oidcBeginning) input: OidcBeginning,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OidcStart> {
    await this.signIn.assertOn();
    const browserHash = markBrowser(reply);
    return this.requests.send(BeginOidc, { ...input, browserHash, address: reply.request.ip });
  }

  @Post('oidc/callback')
  @Public()
  @Operation({
    summary: 'Termina con lo que respondió el proveedor: inicia sesión, o conecta la cuenta.',
    answer: oidcReturn,
    problems: ['oidc_refused', 'oidc_expired', 'oidc_no_access', 'oidc_connected', 'oidc_unavailable', 'not_found'],
  })
  async finish(
    @JsonBody(oidcAnswer) answer: OidcAnswer,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OidcReturn> {
    // Without a mark it is counted like the answer of another browser.
    const browserHash = browserHashOf(reply.request) ?? '-'.repeat(43);
    const { session, enter } = await this.newSessions.prepare(reply);
    const { next, signIn } = await this.requests.send(FinishOidc, { browserHash, answer, session });
    return { next, access: signIn ? enter(signIn) : await this.present(reply.request) };
  }

  /** An account was connected: nothing else has changed. */
  private async present(request: FastifyRequest): Promise<OidcReturn['access']> {
    const session = await this.sessions.of(request, true);
    return session ? signedIn(session) : { state: 'signed_out' };
  }
}

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
  })
  read(@OwnSession() session: RequestSession) {
    return this.requests.send(GetOidcConnection, ofSession(session));
  }

  @Post()
  @Requires('account.own')
  @Operation({
    summary: 'Empieza a conectar la cuenta propia, con su contraseña.',
    answer: oidcStart,
    problems: ['oidc_unavailable'],
  })
  begin(
    @OwnSession() session: RequestSession,
    @JsonBody(connectOidcInput) input: ConnectOidcInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OidcStart> {
    const browserHash = markBrowser(reply);
    return this.requests.send(ConnectOidc, { ...ofSession(session), ...input, browserHash });
  }

  @Delete()
  @Requires('account.own')
  @Operation({ summary: 'Desconecta la cuenta propia, si tiene contraseña.', problems: ['forbidden'] })
  async end(@OwnSession() session: RequestSession): Promise<void> {
    await this.requests.send(DisconnectOidc, ofSession(session));
  }
}
