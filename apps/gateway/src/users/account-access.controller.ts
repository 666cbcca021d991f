import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AccountAccess, EndAccountAccess, GetAccountAccess } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { OwnSession } from '../auth/own-session.js';
import { Requires } from '../auth/route-access.js';
import { IdParam } from '../http/id.pipe.js';
import { accountAccess } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { ApiId } from '../openapi/parameters.js';

const MISSING = 'user_not_found';

/** Sessions and API tokens of an account, for administrators. */
@ApiTags('Usuarios')
@Controller('api/users/:id')
export class AccountAccessController {
  constructor(private readonly requests: RequestClient) {}

  @Get('access')
  @ApiId()
  @Requires('users.manage')
  @Operation({ summary: 'Las sesiones y los tokens de una cuenta.', answer: accountAccess, problems: [MISSING] })
  read(@OwnSession() _: unknown, @IdParam(MISSING) userId: string): Promise<AccountAccess> {
    return this.requests.send(GetAccountAccess, { userId });
  }

  @Delete('access')
  @HttpCode(204)
  @ApiId()
  @Requires('users.manage')
  @Operation({
    summary: 'Cierra todas las sesiones de una cuenta y revoca todos sus tokens.',
    status: 204,
    problems: [MISSING],
  })
  async endAll(@OwnSession() _: unknown, @IdParam(MISSING) userId: string): Promise<void> {
    await this.requests.send(EndAccountAccess, { userId });
  }

  @Delete('sessions/:sessionId')
  @HttpCode(204)
  @ApiId()
  @ApiId('sessionId')
  @Requires('users.manage')
  @Operation({ summary: 'Cierra una sesión de una cuenta.', status: 204, problems: [MISSING, 'not_found'] })
  async endSession(
    @OwnSession() _: unknown,
    @IdParam(MISSING) userId: string,
    @IdParam('not_found', 'sessionId') sessionId: string,
  ): Promise<void> {
    await this.requests.send(EndAccountAccess, { userId, sessionId });
  }

  @Delete('tokens/:tokenId')
  @HttpCode(204)
  @ApiId()
  @ApiId('tokenId')
  @Requires('users.manage')
  @Operation({ summary: 'Revoca un token de una cuenta.', status: 204, problems: [MISSING, 'not_found'] })
  async revokeToken(
    @OwnSession() _: unknown,
    @IdParam(MISSING) userId: string,
    @IdParam('not_found', 'tokenId') tokenId: string,
  ): Promise<void> {
    await this.requests.send(EndAccountAccess, { userId, tokenId });
  }
}
