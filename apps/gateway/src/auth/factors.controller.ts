import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AddPasskey,
  BeginPasskey,
  type BothFactorsInput,
  bothFactorsInput,
  type CodeInput,
  codeInput,
  ConfirmTotp,
  GetSecondFactor,
  ListPasskeys,
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
  SetUpTotp,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { IdParam, JsonBody } from '../http/inputs.js';
import { passkey, passkeyOptions, passkeys, recoveryCodes, secondFactor, totpSetup } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { ofSession, OwnSession, type RequestSession } from './sessions.js';
import { Requires } from './route-access.js';

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
