import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AuditQuery, auditQuery, ListAudit } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { QueryInput } from '../http/inputs.js';
import { auditPage } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

@ApiTags('Actividad')
@Controller('api/audit')
export class AuditController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('audit.read')
  @Operation({ summary: 'Quién hizo qué, lo más reciente primero.', answer: auditPage })
  list(@QueryInput(auditQuery) query: AuditQuery) {
    return this.requests.send(ListAudit, query);
  }
}
