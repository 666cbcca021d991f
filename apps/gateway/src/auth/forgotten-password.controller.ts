import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AskForReset, type ForgottenPasswordInput, forgottenPasswordInput } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyRequest } from 'fastify';
import { JsonBody } from '../http/input.pipe.js';
import { Operation } from '../openapi/operation.js';
import { Public } from './route-access.js';
import { SignInState } from './sign-in-state.js';

@ApiTags('Cuenta')
@Controller('api/auth/forgotten-password')
export class ForgottenPasswordController {
  constructor(
    private readonly requests: RequestClient,
    private readonly signIn: SignInState,
  ) {}

  @Post()
  @HttpCode(204)
  @Public()
  @Operation({
    summary: 'Pide por correo un enlace para elegir otra contraseña. Responde lo mismo exista o no la cuenta.',
    status: 204,
    problems: ['validation_failed', 'not_found'],
  })
  async ask(
    @JsonBody(forgottenPasswordInput) { email }: ForgottenPasswordInput,
    @Req() { ip: address }: FastifyRequest,
  ): Promise<void> {
    await this.signIn.assertOn();
    await this.requests.send(AskForReset, { email, address });
  }
}
