import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AddPasskey,
  BeginPasskey,
  ListPasskeys,
  type PasskeyInput,
  passkeyInput,
  type PasskeyOptions,
  type PasskeyPatch,
  passkeyPatch,
  type PasskeysView,
  type PasskeyView,
  type PasswordInput,
  passwordInput,
  RemovePasskey,
  RenamePasskey,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { IdParam } from '../http/id.pipe.js';
import { JsonBody } from '../http/input.pipe.js';
import { passkey, passkeyOptions, passkeys } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { ApiId } from '../openapi/parameters.js';
import { ofSession, OwnSession } from './own-session.js';
import { Requires } from './route-access.js';
import type { RequestSession } from './sessions.js';

/** One's own passkeys. */
@ApiTags('Cuenta')
@Controller('api/auth/passkeys')
export class PasskeysController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('account.own')
  @Operation({
    summary: 'Las passkeys propias, y si se pueden usar.',
    answer: passkeys,
    problems: ['not_found'],
  })
  list(@OwnSession() { user }: RequestSession): Promise<PasskeysView> {
    return this.requests.send(ListPasskeys, { userId: user.id });
  }

  @Post('options')
  @HttpCode(200)
  @Requires('account.own')
  @Operation({
    summary: 'Lo que el navegador necesita para crear una passkey (WebAuthn).',
    answer: passkeyOptions,
    problems: ['validation_failed', 'not_found'],
  })
  begin(@OwnSession() session: RequestSession, @JsonBody(passwordInput) input: PasswordInput): Promise<PasskeyOptions> {
    return this.requests.send(BeginPasskey, { ...ofSession(session), ...input });
  }

  @Post()
  @Requires('account.own')
  @Operation({
    summary: 'Agrega la passkey que el navegador creó.',
    status: 201,
    answer: passkey,
    problems: ['validation_failed', 'challenge_expired', 'not_found'],
  })
  add(@OwnSession() { user }: RequestSession, @JsonBody(passkeyInput) input: PasskeyInput): Promise<PasskeyView> {
    return this.requests.send(AddPasskey, { userId: user.id, ...input });
  }

  @Patch(':id')
  @ApiId()
  @Requires('account.own')
  @Operation({
    summary: 'Cambia el nombre de una passkey propia.',
    answer: passkey,
    problems: ['validation_failed', 'not_found'],
  })
  rename(
    @OwnSession() { user }: RequestSession,
    @IdParam('not_found') passkeyId: string,
    @JsonBody(passkeyPatch) patch: PasskeyPatch,
  ): Promise<PasskeyView> {
    return this.requests.send(RenamePasskey, { userId: user.id, passkeyId, ...patch });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiId()
  @Requires('account.own')
  @Operation({ summary: 'Quita una passkey propia.', status: 204, problems: ['not_found'] })
  async remove(@OwnSession() { user }: RequestSession, @IdParam('not_found') passkeyId: string): Promise<void> {
    await this.requests.send(RemovePasskey, { userId: user.id, passkeyId });
  }
}
