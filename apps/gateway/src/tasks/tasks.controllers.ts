import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ActivateTask,
  CompleteTask,
  CreateTask,
  DeleteTask,
  GetReminders,
  GetTask,
  ListTasks,
  MAX_PLANNED_REMINDERS,
  type Page,
  PauseTask,
  PreviewReminders,
  RejectCompletion,
  type RejectCompletionInput,
  rejectCompletionInput,
  RemindTask,
  ReopenTask,
  type RequestDefinition,
  snoozeInput,
  type SnoozeInput,
  SnoozeTask,
  type TaskEdit,
  taskEdit,
  taskInput,
  type TaskInput,
  type TaskQuery,
  taskQuery,
  type TaskView,
  type TaskWithReminder,
  type UndoInput,
  undoInput,
  UndoTaskChange,
  UpdateTask,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { randomUUIDv7 } from 'node:crypto';
import { z } from 'zod';
import { Requires } from '../auth/route-access.js';
import { ChangeId, countField, IdParam, JsonBody, NewId, QueryInput } from '../http/inputs.js';
import { Location } from '../http/location.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { plannedReminders, taskPage, taskReminder, taskWithReminder as answer } from '../openapi/components.js';
import { EXPECTED, Operation, UNDO } from '../openapi/operation.js';
import { NextReminders } from './next-reminders.js';

const MISSING = 'task_not_found';

@ApiTags('Tareas')
@Controller('api/tasks')
export class TasksController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
    private readonly nextReminders: NextReminders,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Lista las tareas con su próximo recordatorio.', answer: taskPage })
  list(@QueryInput(taskQuery) query: TaskQuery) {
    return this.reads.share(`tasks ${JSON.stringify(query)}`, () => this.read(query));
  }

  /** The reminder is scheduled a moment later; an event announces it. */
  @Post()
  @Requires('school.write')
  @Operation({ summary: 'Crea una tarea.', status: 201, answer, problems: ['already_exists', 'already_deleted'] })
  @Location(({ id }: TaskView) => `/api/tasks/${id}`)
  async create(@NewId() id: string, @JsonBody(taskInput) input: TaskInput): Promise<TaskWithReminder> {
    const created = await this.requests.send(CreateTask, { id, ...input });
    return { ...created, nextReminder: null };
  }

  @Get(':id')
  @Requires('school.read')
  @Operation({ summary: 'Una tarea con su próximo recordatorio.', answer })
  get(@IdParam(MISSING) id: string) {
    return this.reads.share(`task ${id}`, async () =>
      this.nextReminders.addToOne(await this.requests.send(GetTask, { id })),
    );
  }

  @Patch(':id')
  @Requires('school.write')
  @Operation({
    summary: 'Cambia los campos enviados.',
    description: `${EXPECTED} Se puede deshacer si solo cambia el empleado.`,
    answer,
    problems: ['fields_changed'],
  })
  async update(
    @IdParam(MISSING) id: string,
    @JsonBody(taskEdit) { expected, ...patch }: TaskEdit,
    @ChangeId() changeId?: string,
  ) {
    return this.nextReminders.addToOne(await this.requests.send(UpdateTask, { id, patch, expected, changeId }));
  }

  @Delete(':id')
  @Requires('school.write')
  @Operation({ summary: 'Elimina una tarea y detiene sus recordatorios.' })
  async delete(@IdParam(MISSING) id: string, @ChangeId() changeId?: string): Promise<void> {
    await this.requests.send(DeleteTask, { id, changeId });
  }

  private async read(query: TaskQuery): Promise<Page<TaskWithReminder>> {
    const page = await this.requests.send(ListTasks, query);
    return { ...page, items: await this.nextReminders.addTo(page.items) };
  }
}

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
    description: 'El empleado recibe por WhatsApp el motivo, si se da.',
    answer,
  })
  rejectCompletion(@IdParam(MISSING) id: string, @JsonBody(rejectCompletionInput) { reason }: RejectCompletionInput) {
    return this.change(RejectCompletion, { id, reason });
  }

  @Post('remind')
  @Requires('school.write')
  @Operation({
    summary: 'Recuerda ahora una tarea activa; sus recordatorios empiezan de nuevo.',
    answer,
    problems: ['task_completed', 'task_paused', 'validation_failed'],
  })
  remind(@IdParam(MISSING) id: string) {
    return this.change(RemindTask, { id, requestId: randomUUIDv7() });
  }

  @Post('snooze')
  @Requires('school.write')
  @Operation({
    summary: 'Pospone los recordatorios de una tarea activa hasta una fecha y hora; después siguen solos.',
    answer,
    problems: ['task_completed', 'task_paused'],
  })
  snooze(@IdParam(MISSING) id: string, @JsonBody(snoozeInput) { until }: SnoozeInput) {
    return this.change(SnoozeTask, { id, until });
  }

  @Post('undo')
  @Requires('school.write')
  @Operation({
    summary: 'Deshace que se pausó, activó, completó, reabrió, reasignó o eliminó la tarea.',
    description: UNDO,
    answer,
    problems: ['not_undoable', 'changed_since', 'occurrence_open', 'employee_not_found'],
  })
  undo(@IdParam(MISSING) id: string, @JsonBody(undoInput) { change }: UndoInput) {
    return this.change(UndoTaskChange, { id, change });
  }

  private async change<I>(transition: RequestDefinition<I, TaskView>, input: I): Promise<TaskWithReminder> {
    return this.nextReminders.addToOne(await this.requests.send(transition, input));
  }
}

const previewQuery = z.strictObject({ count: countField(MAX_PLANNED_REMINDERS).default(10) });

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
