import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetTask, MAX_PLANNED_REMINDERS, PreviewReminders } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { z } from 'zod';
import { Requires } from '../auth/route-access.js';
import { IdParam } from '../http/id.pipe.js';
import { QueryInput } from '../http/input.pipe.js';
import { type PlannedReminders, plannedReminders } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { ApiId } from '../openapi/parameters.js';

const MISSING = 'task_not_found';

const previewQuery = z.strictObject({
  count: z.coerce
    .number({ error: 'Debe ser un número.' })
    .int('Debe ser un número entero.')
    .min(1, 'El mínimo es 1.')
    .max(MAX_PLANNED_REMINDERS, `El máximo es ${MAX_PLANNED_REMINDERS}.`)
    .default(10),
});

@ApiTags('Recordatorios')
@Controller('api/tasks/:id/upcoming')
export class PlannedRemindersController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.read')
  @ApiId()
  @Operation({
    summary: 'Los próximos recordatorios de una tarea; ninguno si no hay uno programado.',
    answer: plannedReminders,
    problems: ['validation_failed', MISSING],
  })
  async list(
    @IdParam(MISSING) taskId: string,
    @QueryInput(previewQuery) { count }: { count: number },
  ): Promise<PlannedReminders> {
    const [, items] = await Promise.all([
      this.requests.send(GetTask, { id: taskId }),
      this.requests.send(PreviewReminders, { taskId, count }),
    ]);
    return { items };
  }
}
