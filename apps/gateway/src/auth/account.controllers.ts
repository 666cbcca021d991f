import { Controller, Delete, Get, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AddPasskey,
  type ApiTokenInput,
  apiTokenInput,
  BeginOidcConfirmation,
  BeginPasskey,
  BeginPasskeyConfirmation,
  type BothFactorsInput,
  bothFactorsInput,
  ChangePassword,
  type ChangePasswordInput,
  changePasswordInput,
  type CodeInput,
  codeInput,
  ConfirmByPasskey,
  ConfirmByPassword,
  ConfirmTotp,
  CreateApiToken,
  DismissSecurityNotices,
  EndSession,
  GetConfirmation,
  GetSecondFactor,
  ListApiTokens,
  ListPasskeys,
  ListSecurityNotices,
  ListSessions,
  type OidcStart,
  type PasskeyConfirmationInput,
  passkeyConfirmationInput,
  type PasskeyInput,
  passkeyInput,
  type PasskeyPatch,
  passkeyPatch,
  type PasswordInput,
  passwordInput,
  RemovePasskey,
  RemoveTotp,
  RenamePasskey,
  RenewRecoveryCodes,
  RevokeApiToken,
  SetUpTotp,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { hashToken, newToken } from '@recuerda/service';
import type { FastifyReply } from 'fastify';
import { IdParam, JsonBody } from '../http/inputs.js';
import {
  apiTokens,
  confirmation,
  createdApiToken,
  oidcStart,
  ownSessions,
  passkey,
  passkeyOptions,
  passkeys,
  recoveryCodes,
  secondFactor,
  securityNotices,
  totpSetup,
} from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { markBrowser, removeSessionCookie, setSessionCookie } from './cookies.js';
import { Requires, RequiresConfirmed } from './route-access.js';
import { ofSession, OwnSession, type RequestSession, Sessions } from './sessions.js';

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

/** One's own authenticator app and recovery codes. */
@ApiTags('Cuenta')
@Controller('api/auth/second-factor')
export class SecondFactorController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('account.own')
  @Operation({ summary: 'El segundo factor propio.', answer: secondFactor })
  read(@OwnSession() { user }: RequestSession) {
    return this.requests.send(GetSecondFactor, { userId: user.id });
  }

  @Post()
  @Requires('account.own')
  @Operation({
    summary: 'Crea el secreto de una aplicación de autenticación. Cuenta desde que se confirma con un primer código.',
    status: 201,
    answer: totpSetup,
    problems: ['already_exists'],
  })
  setUp(@OwnSession() session: RequestSession, @JsonBody(passwordInput) input: PasswordInput) {
    return this.requests.send(SetUpTotp, { ...ofSession(session), ...input });
  }

  @Post('confirm')
  @Requires('account.own')
  @Operation({
    summary: 'Confirma la aplicación con un primer código y cierra las demás sesiones. Los códigos no se muestran más.',
    answer: recoveryCodes,
  })
  confirm(@OwnSession() session: RequestSession, @JsonBody(codeInput) input: CodeInput) {
    return this.requests.send(ConfirmTotp, { ...ofSession(session), ...input });
  }

  @Post('recovery-codes')
  @Requires('account.own')
  @Operation({
    summary: 'Sustituye los códigos de recuperación. No se muestran más.',
    status: 201,
    answer: recoveryCodes,
  })
  renewCodes(@OwnSession() session: RequestSession, @JsonBody(bothFactorsInput) input: BothFactorsInput) {
    return this.requests.send(RenewRecoveryCodes, { ...ofSession(session), ...input });
  }

  @Post('remove')
  @Requires('account.own')
  @Operation({ summary: 'Quita la aplicación y los códigos de recuperación, y cierra las demás sesiones.' })
  async remove(
    @OwnSession() session: RequestSession,
    @JsonBody(bothFactorsInput) input: BothFactorsInput,
  ): Promise<void> {
    await this.requests.send(RemoveTotp, { ...ofSession(session), ...input });
  }
}

/** One's own passkeys. */
@ApiTags('Cuenta')
@Controller('api/auth/passkeys')
export class PasskeysController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('account.own')
  @Operation({ summary: 'Las passkeys propias, y si se pueden usar.', answer: passkeys })
  list(@OwnSession() { user }: RequestSession) {
    return this.requests.send(ListPasskeys, { userId: user.id });
  }

  @Post('options')
  @Requires('account.own')
  @Operation({ summary: 'Lo que el navegador necesita para crear una passkey (WebAuthn).', answer: passkeyOptions })
  begin(@OwnSession() session: RequestSession, @JsonBody(passwordInput) input: PasswordInput) {
    return this.requests.send(BeginPasskey, { ...ofSession(session), ...input });
  }

  @Post()
  @Requires('account.own')
  @Operation({
    summary: 'Agrega la passkey que el navegador creó.',
    status: 201,
    answer: passkey,
    problems: ['challenge_expired'],
  })
  add(@OwnSession() { user }: RequestSession, @JsonBody(passkeyInput) input: PasskeyInput) {
    return this.requests.send(AddPasskey, { userId: user.id, ...input });
  }

  @Patch(':id')
  @Requires('account.own')
  @Operation({ summary: 'Cambia el nombre de una passkey propia.', answer: passkey })
  rename(
    @OwnSession() { user }: RequestSession,
    @IdParam('not_found') passkeyId: string,
    @JsonBody(passkeyPatch) patch: PasskeyPatch,
  ) {
    return this.requests.send(RenamePasskey, { userId: user.id, passkeyId, ...patch });
  }

  @Delete(':id')
  @Requires('account.own')
  @Operation({ summary: 'Quita una passkey propia.' })
  async remove(@OwnSession() { user }: RequestSession, @IdParam('not_found') passkeyId: string): Promise<void> {
    await this.requests.send(RemovePasskey, { userId: user.id, passkeyId });
  }
}

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
