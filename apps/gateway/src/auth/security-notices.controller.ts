import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DismissSecurityNotices, ListSecurityNotices } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { type SecurityNotices, securityNotices } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { ofSession, OwnSession } from './own-session.js';
import { Requires } from './route-access.js';
import type { RequestSession } from './sessions.js';

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
    problems: ['not_found'],
  })
  async list(@OwnSession() session: RequestSession): Promise<SecurityNotices> {
    return { items: await this.requests.send(ListSecurityNotices, ofSession(session)) };
  }

  @Delete()
  @HttpCode(204)
  @Requires('account.own')
  @Operation({ summary: 'Los descarta en este dispositivo, en ningún otro.', status: 204, problems: ['not_found'] })
  async dismiss(@OwnSession() session: RequestSession): Promise<void> {
    await this.requests.send(DismissSecurityNotices, ofSession(session));
  }
}
