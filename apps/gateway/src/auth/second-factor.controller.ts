import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type BothFactorsInput,
  bothFactorsInput,
  type CodeInput,
  codeInput,
  ConfirmTotp,
  GetSecondFactor,
  type NewRecoveryCodes,
  type PasswordInput,
  passwordInput,
  RemoveTotp,
  RenewRecoveryCodes,
  type SecondFactorView,
  SetUpTotp,
  type TotpSetup,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { JsonBody } from '../http/input.pipe.js';
import { recoveryCodes, secondFactor, totpSetup } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { ofSession, OwnSession } from './own-session.js';
import { Requires } from './route-access.js';
import type { RequestSession } from './sessions.js';

/** One's own authenticator app and recovery codes. */
@ApiTags('Cuenta')
@Controller('api/auth/second-factor')
export class SecondFactorController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('account.own')
  @Operation({ summary: 'El segundo factor propio.', answer: secondFactor, problems: ['not_found'] })
  read(@OwnSession() { user }: RequestSession): Promise<SecondFactorView> {
    return this.requests.send(GetSecondFactor, { userId: user.id });
  }

  @Post()
  @Requires('account.own')
  @Operation({
    summary: 'Crea el secreto de una aplicación de autenticación. Cuenta desde que se confirma con un primer código.',
    status: 201,
    answer: totpSetup,
    problems: ['validation_failed', 'already_exists', 'not_found'],
  })
  setUp(@OwnSession() session: RequestSession, @JsonBody(passwordInput) input: PasswordInput): Promise<TotpSetup> {
    return this.requests.send(SetUpTotp, { ...ofSession(session), ...input });
  }

  @Post('confirm')
  @HttpCode(200)
  @Requires('account.own')
  @Operation({
    summary: 'Confirma la aplicación con un primer código y cierra las demás sesiones. Los códigos no se muestran más.',
    answer: recoveryCodes,
    problems: ['validation_failed', 'not_found'],
  })
  confirm(@OwnSession() session: RequestSession, @JsonBody(codeInput) input: CodeInput): Promise<NewRecoveryCodes> {
    return this.requests.send(ConfirmTotp, { ...ofSession(session), ...input });
  }

  @Post('recovery-codes')
  @Requires('account.own')
  @Operation({
    summary: 'Sustituye los códigos de recuperación. No se muestran más.',
    status: 201,
    answer: recoveryCodes,
    problems: ['validation_failed', 'not_found'],
  })
  renewCodes(
    @OwnSession() session: RequestSession,
    @JsonBody(bothFactorsInput) input: BothFactorsInput,
  ): Promise<NewRecoveryCodes> {
    return this.requests.send(RenewRecoveryCodes, { ...ofSession(session), ...input });
  }

  @Post('remove')
  @HttpCode(204)
  @Requires('account.own')
  @Operation({
    summary: 'Quita la aplicación y los códigos de recuperación, y cierra las demás sesiones.',
    status: 204,
    problems: ['validation_failed', 'not_found'],
  })
  async remove(
    @OwnSession() session: RequestSession,
    @JsonBody(bothFactorsInput) input: BothFactorsInput,
  ): Promise<void> {
    await this.requests.send(RemoveTotp, { ...ofSession(session), ...input });
  }
}
