import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type DashboardView, GetMetrics, type MetricsView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { Operation } from '../openapi/operation.js';
import { dashboard, metrics } from '../openapi/components.js';
import { Dashboard } from './dashboard.js';

@ApiTags('Cifras')
@Controller('api')
export class FiguresController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
    private readonly figures: Dashboard,
  ) {}

  @Get('dashboard')
  @Requires('school.read')
  @Operation({ summary: 'Cifras y listas del panel; 503 si falta alguna.', answer: dashboard })
  dashboard(): Promise<DashboardView> {
    return this.figures.read();
  }

  @Get('metrics')
  @Requires('school.read')
  @Operation({ summary: 'Cifras de la pantalla de métricas.', answer: metrics })
  metrics(): Promise<MetricsView> {
    return this.reads.share('metrics', () => this.requests.send(GetMetrics, {}));
  }
}
