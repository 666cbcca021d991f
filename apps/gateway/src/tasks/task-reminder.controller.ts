import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetReminders, GetTask } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam } from '../http/id.pipe.js';
import { Operation } from '../openapi/operation.js';
import { ApiId } from '../openapi/parameters.js';
import { type TaskReminder, taskReminder } from '../openapi/components.js';

const MISSING = 'task_not_found';

@ApiTags('Recordatorios')
@Controller('api/tasks/:id/reminder')
export class TaskReminderController {
  constructor(private readonly requests: RequestClient) {}

  /** 404 only for a task that does not exist; a task without a reminder is not an error. */
  @Get()
  @Requires('school.read')
  @ApiId()
  @Operation({
    summary: 'El recordatorio de una tarea: programado o fallido; `reminder` es null cuando no tiene ninguno.',
    answer: taskReminder,
    problems: [MISSING],
  })
  async get(@IdParam(MISSING) id: string): Promise<TaskReminder> {
    const [, [reminder]] = await Promise.all([
      this.requests.send(GetTask, { id }),
      this.requests.send(GetReminders, { taskIds: [id] }),
    ]);
    return { reminder: reminder ?? null };
  }
}
