import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type AccessView,
  BeginPasskeySignIn,
  type PasskeyOptions,
  type PasskeySignInInput,
  passkeySignInInput,
  SignInByPasskey,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonBody } from '../http/input.pipe.js';
import { access, passkeyOptions } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { NewSessions } from './new-sessions.js';
import { Public } from './route-access.js';
import { SignInState } from './sign-in-state.js';

@ApiTags('Cuenta')
@Controller('api/auth/session/passkey')
export class PasskeySignInController {
  constructor(
    private readonly requests: RequestClient,
    private readonly newSessions: NewSessions,
    private readonly signIn: SignInState,
  ) {}

  @Post('options')
  @HttpCode(200)
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
  @HttpCode(200)
  @Public()
  @Operation({
    summary: 'Inicia sesión con una passkey, que vale por los dos factores.',
    answer: access,
    problems: ['validation_failed', 'unauthorized', 'not_found'],
  })
  start(
    @JsonBody(passkeySignInInput) input: PasskeySignInInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccessView> {
    return this.newSessions.start(request, reply, (session) =>
      this.requests.send(SignInByPasskey, { ...input, session }),
    );
  }
}
