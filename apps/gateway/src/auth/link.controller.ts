import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AskForReset,
  CheckAccountLink,
  CreateFirstAdministrator,
  type ForgottenPasswordInput,
  forgottenPasswordInput,
  type LinkInput,
  linkInput,
  type LinkToken,
  linkToken,
  type SetupInput,
  setupInput,
  UseAccountLink,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonBody } from '../http/inputs.js';
import { access } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { NewSessions } from './new-sessions.js';
import { Public } from './route-access.js';
import { SignInState } from './sign-in-state.js';

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
