import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../openapi/operation.js';
import { SystemStatus } from './system-status.js';
import { systemStatus, type SystemStatusView } from './system-status.view.js';

@ApiTags('Sistema')
@Controller('api/status')
export class StatusController {
  constructor(private readonly system: SystemStatus) {}

  @Get()
  @Operation({
    summary: 'Qué funciona ahora; siempre 200, con el nombre de lo que no responde.',
    answer: systemStatus,
    example: {
      status: 'degraded',
      checks: { directory: 'ok', tasks: 'ok', scheduler: 'ok', notifier: 'down', metrics: 'ok' },
    },
  })
  read(): Promise<SystemStatusView> {
    return this.system.read();
  }
}
