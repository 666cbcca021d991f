import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ATTENTION,
  type AttentionView,
  costQuery,
  type CostQuery,
  CountDirectory,
  CountRemindersToday,
  CountTasks,
  type DashboardView,
  GetCosts,
  GetMetrics,
  ListRecentTasks,
  ListTasks,
  RECENT_TASKS,
  UPCOMING_REMINDERS,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { Requires } from '../auth/route-access.js';
import { QueryInput } from '../http/inputs.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { attention, costs, dashboard, metrics } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { UpcomingReminders } from '../reminders/reminders.controllers.js';

@ApiTags('Cifras')
@Controller('api')
export class FiguresController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
    private readonly upcoming: UpcomingReminders,
  ) {}

  /**
   * Never returns a result that was read before the call.
   *
   * @throws `service_unavailable` if one service fails, so that zeroes are never shown beside real figures.
   */
  @Get('dashboard')
  @Requires('school.read')
  @Operation({ summary: 'Cifras y listas del panel; 503 si falta alguna.', answer: dashboard })
  dashboard(): Promise<DashboardView> {
    return this.reads.share('dashboard', () => this.readAll());
  }

  @Get('attention')
  @Requires('school.read')
  @Operation({ summary: 'Cuántas tareas piden atención, por motivo.', answer: attention })
  attention() {
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
  metrics() {
    return this.reads.share('metrics', () => this.requests.send(GetMetrics, {}));
  }

  @Get('costs')
  @Requires('school.read')
  @Operation({ summary: 'Lo que cuestan los mensajes de un mes, con los precios de los ajustes.', answer: costs })
  costs(@QueryInput(costQuery) query: CostQuery) {
    return this.reads.share(`costs ${query.month}`, () => this.requests.send(GetCosts, query));
  }

  private async readAll(): Promise<DashboardView> {
    try {
      const [directory, tasks, today, recentTasks, upcomingReminders] = await Promise.all([
        this.requests.send(CountDirectory, {}),
        this.requests.send(CountTasks, {}),
        this.requests.send(CountRemindersToday, {}),
        this.requests.send(ListRecentTasks, { limit: RECENT_TASKS }),
        this.upcoming.list(UPCOMING_REMINDERS),
      ]);
      return {
        totalEmployees: directory.employees,
        activeTasks: tasks.active,
        totalTasks: tasks.total,
        totalDepartments: directory.departments,
        remindersToday: today.count,
        recentTasks,
        upcomingReminders,
      };
    } catch (cause) {
      throw new AppError('service_unavailable', {}, { cause });
    }
  }
}
