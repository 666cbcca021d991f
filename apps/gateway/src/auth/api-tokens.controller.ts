import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type ApiTokenInput,
  apiTokenInput,
  CreateApiToken,
  type CreatedApiToken,
  ListApiTokens,
  RevokeApiToken,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { IdParam } from '../http/id.pipe.js';
import { JsonBody } from '../http/input.pipe.js';
import { type ApiTokens, apiTokens, createdApiToken } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { ApiId } from '../openapi/parameters.js';
import { OwnSession } from './own-session.js';
import { Requires, RequiresConfirmed } from './route-access.js';
import type { RequestSession } from './sessions.js';

/** One's own tokens, by which programs use the API. No token may use these routes. */
@ApiTags('Cuenta')
@Controller('api/auth/tokens')
export class ApiTokensController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('account.own')
  @Operation({
    summary: 'Los tokens propios de la API, el más reciente primero.',
    answer: apiTokens,
    problems: ['not_found'],
  })
  async list(@OwnSession() { user }: RequestSession): Promise<ApiTokens> {
    return { items: await this.requests.send(ListApiTokens, { userId: user.id }) };
  }

  @Post()
  @RequiresConfirmed('account.own')
  @Operation({
    summary: 'Crea un token de la API. `token` no se muestra más.',
    status: 201,
    answer: createdApiToken,
    problems: ['validation_failed', 'not_found'],
  })
  create(
    @OwnSession() { user }: RequestSession,
    @JsonBody(apiTokenInput) input: ApiTokenInput,
  ): Promise<CreatedApiToken> {
    return this.requests.send(CreateApiToken, { userId: user.id, ...input });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiId()
  @Requires('account.own')
  @Operation({ summary: 'Revoca un token propio.', status: 204, problems: ['not_found'] })
  async revoke(@OwnSession() { user }: RequestSession, @IdParam('not_found') tokenId: string): Promise<void> {
    await this.requests.send(RevokeApiToken, { userId: user.id, tokenId });
  }
}
