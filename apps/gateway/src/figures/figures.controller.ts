import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ATTENTION,
  type AttentionView,
  type DashboardView,
  GetMetrics,
  ListTasks,
  type MetricsView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { Operation } from '../openapi/operation.js';
import { attention, dashboard, metrics } from '../openapi/components.js';
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

  @Get('attention')
  @Requires('school.read')
  @Operation({ summary: 'Cuántas tareas piden atención, por motivo.', answer: attention })
  attention(): Promise<AttentionView> {
    return this.reads.share('attention', async () => {
      const counts = ATTENTION.map(async (state) => {
        const { total } = await this.requests.send(ListTasks, { state, limit: 1 });
        return [state, total];
      });
      return Object.fromEntries(await Promise.all(counts)) as AttentionView;
    });
  }

  @Get('metrics')
  @Requires('school.read')
  @Operation({ summary: 'Cifras de la pantalla de métricas.', answer: metrics })
  metrics(): Promise<MetricsView> {
    return this.reads.share('metrics', () => this.requests.send(GetMetrics, {}));
  }
}
