import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type AccessView,
  AskForReset,
  BeginPasskeySignIn,
  type ChallengeInput,
  challengeInput,
  CheckAccountLink,
  ContinueSignIn,
  CreateFirstAdministrator,
  EndSession,
  type ForgottenPasswordInput,
  forgottenPasswordInput,
  type LinkInput,
  linkInput,
  type LinkToken,
  linkToken,
  type PasskeyOptions,
  type PasskeySignInInput,
  passkeySignInInput,
  type SecondFactorInput,
  secondFactorInput,
  type SetupInput,
  setupInput,
  SetUpTotpAtSignIn,
  type SignedOut,
  SignInByPasskey,
  type SignInInput,
  signInInput,
  StartSession,
  type TotpSetup,
  UseAccountLink,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, withPrincipal } from '@recuerda/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonBody } from '../http/inputs.js';
import { access, passkeyOptions, signedOut, totpSetup } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { removeBrokenCookie, removeSessionCookie } from './cookies.js';
import { NewSessions } from './new-sessions.js';
import { Public } from './route-access.js';
import { SessionStreams } from './session-streams.js';
import { ofSession, principalOf, Sessions, signedIn } from './sessions.js';
import { SignInState } from './sign-in-state.js';

@ApiTags('Cuenta')
@Controller('api/auth/session')
export class SessionController {
  constructor(
    private readonly requests: RequestClient,
    private readonly signIn: SignInState,
    private readonly sessions: Sessions,
    private readonly streams: SessionStreams,
    private readonly newSessions: NewSessions,
  ) {}

  /** Opening the portal is an action of its user, so it prolongs the session. */
  @Get()
  @Public()
  @Operation({ summary: 'Si hay que iniciar sesión, y quién la ha iniciado.', answer: access })
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<AccessView> {
    if (!(await this.signIn.isOn())) return { state: 'open' };
    const session = await this.sessions.of(reply.request, true);
    if (session) return signedIn(session);
    removeBrokenCookie(reply);
    if (!(await this.signIn.hasUsers())) return { state: 'setup' };
    const { resetByMail, databaseLost, passkeys } = await this.signIn.current();
    return {
      state: 'signed_out',
      ...(resetByMail && { resetByMail }),
      ...(databaseLost && { databaseLost }),
      ...(passkeys && { passkeys }),
    };
  }

  @Post()
  @Public()
  @Operation({
    summary: 'Inicia sesión con correo y contraseña.',
    answer: access,
    problems: ['unauthorized', 'not_found'],
  })
  async start(@JsonBody(signInInput) input: SignInInput, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.newSessions.start(reply, StartSession, input);
  }

  @Post('second-factor')
  @Public()
  @Operation({
    summary: 'Continúa un inicio de sesión con su segundo factor.',
    answer: access,
    problems: ['challenge_expired', 'not_found'],
  })
  continue(@JsonBody(secondFactorInput) input: SecondFactorInput, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.newSessions.start(reply, ContinueSignIn, input);
  }

  @Post('second-factor/setup')
  @Public()
  @Operation({
    summary: 'Crea el secreto de una aplicación de autenticación para un inicio de sesión que la exige.',
    status: 201,
    answer: totpSetup,
    problems: ['challenge_expired', 'not_found'],
  })
  async setUpTotp(
    @JsonBody(challengeInput) input: ChallengeInput,
    @Req() { ip: address }: FastifyRequest,
  ): Promise<TotpSetup> {
    await this.signIn.assertOn();
    return this.requests.send(SetUpTotpAtSignIn, { ...input, address });
  }

  @Delete()
  @Public()
  @Operation({
    summary: 'Cierra la sesión.',
    description: '`providerUrl` cierra también la del proveedor de OpenID Connect, si empezó allí.',
    answer: signedOut,
  })
  async end(@Res({ passthrough: true }) reply: FastifyReply): Promise<SignedOut> {
    const session = await this.sessions.of(reply.request);
    let ended: SignedOut = { providerUrl: null };
    if (session) {
      const principal = principalOf(session, reply.request.ip);
      ended = await withPrincipal(principal, () => this.requests.send(EndSession, ofSession(session))).catch(ifGone);
      this.sessions.forget([session.tokenHash]);
      this.streams.end(new Set([session.tokenHash]));
    }
    removeSessionCookie(reply);
    return ended;
  }
}

/** It had ended already: then nothing is left to do. */
function ifGone(error: unknown): SignedOut {
  if (error instanceof AppError && error.code === 'not_found') return { providerUrl: null };
  throw error;
}

@ApiTags('Cuenta')
@Controller('api/auth/session/passkey')
export class PasskeySignInController {
  constructor(
    private readonly requests: RequestClient,
    private readonly newSessions: NewSessions,
    private readonly signIn: SignInState,
  ) {}

  @Post('options')
  @Public()
  @Operation({
    summary: 'Lo que el navegador necesita para entrar con una passkey (WebAuthn).',
    answer: passkeyOptions,
    problems: ['not_found'],
  })
  async options(@Req() { ip: address }: FastifyRequest): Promise<PasskeyOptions> {
    await this.signIn.assertOn();
    return this.requests.send(BeginPasskeySignIn, { address });
  }

  @Post()
  @Public()
  @Operation({
    summary: 'Inicia sesión con una passkey, que vale por los dos factores.',
    answer: access,
    problems: ['unauthorized', 'not_found'],
  })
  start(@JsonBody(passkeySignInInput) input: PasskeySignInInput, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.newSessions.start(reply, SignInByPasskey, input);
  }
}

@ApiTags('Cuenta')
@Controller('api/auth/link')
export class LinkController {
  constructor(
    private readonly requests: RequestClient,
    private readonly newSessions: NewSessions,
    private readonly signIn: SignInState,
  ) {}

  @Post('check')
  @Public()
  @Operation({
    summary: 'Comprueba que el enlace de una invitación o de un restablecimiento todavía sirve.',
    problems: ['link_expired', 'not_found'],
  })
  async check(@JsonBody(linkToken) { token }: LinkToken, @Req() { ip: address }: FastifyRequest): Promise<void> {
    await this.signIn.assertOn();
    await this.requests.send(CheckAccountLink, { token, address });
  }

  @Post()
  @Public()
  @Operation({
    summary: 'Elige la contraseña con el enlace de una invitación o de un restablecimiento, e inicia sesión.',
    answer: access,
    problems: ['link_expired', 'not_found'],
  })
  use(@JsonBody(linkInput) input: LinkInput, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.newSessions.start(reply, UseAccountLink, input);
  }
}

@ApiTags('Cuenta')
@Controller('api/auth/forgotten-password')
export class ForgottenPasswordController {
  constructor(
    private readonly requests: RequestClient,
    private readonly signIn: SignInState,
  ) {}

  @Post()
  @Public()
  @Operation({
    summary: 'Pide por correo un enlace para elegir otra contraseña. Responde lo mismo exista o no la cuenta.',
    problems: ['not_found'],
  })
  async ask(
    @JsonBody(forgottenPasswordInput) { email }: ForgottenPasswordInput,
    @Req() { ip: address }: FastifyRequest,
  ): Promise<void> {
    await this.signIn.assertOn();
    await this.requests.send(AskForReset, { email, address });
  }
}

@ApiTags('Cuenta')
@Controller('api/auth/setup')
export class SetupController {
  constructor(private readonly newSessions: NewSessions) {}

  @Post()
  @Public()
  @Operation({
    summary: 'Crea el primer administrador con el enlace que muestra el arranque, e inicia su sesión.',
    status: 201,
    answer: access,
    problems: ['link_expired', 'not_found'],
  })
  create(@JsonBody(setupInput) input: SetupInput, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.newSessions.start(reply, CreateFirstAdministrator, input);
  }
}
