import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ActivateTask,
  CompleteTask,
  PauseTask,
  RejectCompletion,
  ReopenTask,
  type SnoozeInput,
  snoozeInput,
  SnoozeTask,
  type TaskChangeInput,
  type TaskWithReminder,
  type UndoInput,
  undoInput,
  UndoTaskChange,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { ChangeId, IdParam, JsonBody } from '../http/inputs.js';
import { Operation, UNDO } from '../openapi/operation.js';
import { taskWithReminder as answer } from '../openapi/components.js';
import { NextReminders } from './next-reminders.js';

const MISSING = 'task_not_found';

/** Each is idempotent: a task that is already in the wanted state is returned as it is. */
@ApiTags('Tareas')
@Controller('api/tasks/:id')
export class TransitionsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly nextReminders: NextReminders,
  ) {}

  @Post('pause')
  @Requires('school.write')
  @Operation({ summary: 'Pausa la tarea y cancela su recordatorio.', answer, problems: ['task_completed'] })
  pause(@IdParam(MISSING) id: string, @ChangeId() changeId?: string) {
    return this.change(PauseTask, { id, changeId });
  }

  @Post('activate')
  @Requires('school.write')
  @Operation({ summary: 'Activa una tarea pausada o pospuesta.', answer, problems: ['task_completed'] })
  activate(@IdParam(MISSING) id: string, @ChangeId() changeId?: string) {
    return this.change(ActivateTask, { id, changeId });
  }

  @Post('complete')
  @Requires('school.write')
  @Operation({ summary: 'Completa la tarea y detiene sus recordatorios.', answer })
  complete(@IdParam(MISSING) id: string, @ChangeId() changeId?: string) {
    return this.change(CompleteTask, { id, changeId });
  }

  @Post('reopen')
  @Requires('school.write')
  @Operation({ summary: 'Reabre una tarea completada.', answer, problems: ['task_not_completed', 'occurrence_open'] })
  reopen(@IdParam(MISSING) id: string, @ChangeId() changeId?: string) {
    return this.change(ReopenTask, { id, changeId });
  }

  @Post('reject-completion')
  @Requires('school.write')
  @Operation({
    summary: 'La tarea que su empleado dio por hecha no lo está: sus recordatorios empiezan de nuevo.',
    answer,
  })
  rejectCompletion(@IdParam(MISSING) id: string) {
    return this.change(RejectCompletion, { id });
  }

  @Post('snooze')
  @Requires('school.write')
  @Operation({
    summary: 'Pospone los recordatorios de una tarea activa hasta una fecha y hora; después siguen solos.',
    answer,
    problems: ['task_completed', 'task_paused'],
  })
  async snooze(@IdParam(MISSING) id: string, @JsonBody(snoozeInput) { until }: SnoozeInput) {
    return this.nextReminders.addToOne(await this.requests.send(SnoozeTask, { id, until }));
  }

  @Post('undo')
  @Requires('school.write')
  @Operation({
    summary: 'Deshace que se pausó, activó, completó, reabrió, reasignó o eliminó la tarea.',
    description: UNDO,
    answer,
    problems: ['not_undoable', 'changed_since', 'occurrence_open', 'employee_not_found'],
  })
  async undo(@IdParam(MISSING) id: string, @JsonBody(undoInput) { change }: UndoInput) {
    return this.nextReminders.addToOne(await this.requests.send(UndoTaskChange, { id, change }));
  }

  private async change(transition: typeof PauseTask, input: TaskChangeInput): Promise<TaskWithReminder> {
    return this.nextReminders.addToOne(await this.requests.send(transition, input));
  }
}
