import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetReminders, GetTask, MAX_PLANNED_REMINDERS, PreviewReminders } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { z } from 'zod';
import { Requires } from '../auth/route-access.js';
import { IdParam, QueryInput } from '../http/inputs.js';
import { plannedReminders, taskReminder } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

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
  @Operation({
    summary: 'Los próximos recordatorios de una tarea; ninguno si no hay uno programado.',
    answer: plannedReminders,
  })
  async list(@IdParam(MISSING) taskId: string, @QueryInput(previewQuery) { count }: { count: number }) {
    const [, items] = await Promise.all([
      this.requests.send(GetTask, { id: taskId }),
      this.requests.send(PreviewReminders, { taskId, count }),
    ]);
    return { items };
  }
}

@ApiTags('Recordatorios')
@Controller('api/tasks/:id/reminder')
export class TaskReminderController {
  constructor(private readonly requests: RequestClient) {}

  /** 404 only for a task that does not exist; a task without a reminder is not an error. */
  @Get()
  @Requires('school.read')
  @Operation({
    summary: 'El recordatorio de una tarea: programado o fallido; `reminder` es null cuando no tiene ninguno.',
    answer: taskReminder,
  })
  async get(@IdParam(MISSING) id: string) {
    const [, [reminder]] = await Promise.all([
      this.requests.send(GetTask, { id }),
      this.requests.send(GetReminders, { taskIds: [id] }),
    ]);
    return { reminder: reminder ?? null };
  }
}
