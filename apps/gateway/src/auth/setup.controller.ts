import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AccessView, CreateFirstAdministrator, type SetupInput, setupInput } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonBody } from '../http/input.pipe.js';
import { access } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { NewSessions } from './new-sessions.js';
import { Public } from './route-access.js';

@ApiTags('Cuenta')
@Controller('api/auth/setup')
export class SetupController {
  constructor(
    private readonly requests: RequestClient,
    private readonly newSessions: NewSessions,
  ) {}

  @Post()
  @Public()
  @Operation({
    summary: 'Crea el primer administrador con el enlace que muestra el arranque, e inicia su sesión.',
    status: 201,
    answer: access,
    problems: ['validation_failed', 'link_expired', 'not_found'],
  })
  create(
    @JsonBody(setupInput) input: SetupInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccessView> {
    return this.newSessions.start(request, reply, (session) =>
      this.requests.send(CreateFirstAdministrator, { ...input, session }),
    );
  }
}
