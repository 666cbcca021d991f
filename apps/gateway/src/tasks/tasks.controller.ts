import { Controller, Delete, Get, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateTask,
  DeleteTask,
  GetTask,
  ListTasks,
  type Page,
  type TaskInput,
  taskInput,
  type TaskEdit,
  taskEdit,
  type TaskQuery,
  taskQuery,
  type TaskWithReminder,
  UpdateTask,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply } from 'fastify';
import { Requires } from '../auth/route-access.js';
import { ChangeId, IdParam, JsonBody, NewId, QueryInput } from '../http/inputs.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { EXPECTED, Operation } from '../openapi/operation.js';
import { taskPage, taskWithReminder } from '../openapi/components.js';
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
  @Operation({
    summary: 'Crea una tarea.',
    status: 201,
    answer: taskWithReminder,
    problems: ['already_exists', 'already_deleted'],
  })
  async create(
    @NewId() id: string,
    @JsonBody(taskInput) input: TaskInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TaskWithReminder> {
    const created = await this.requests.send(CreateTask, { id, ...input });
    reply.header('location', `/api/tasks/${id}`);
    return { ...created, nextReminder: null };
  }

  @Get(':id')
  @Requires('school.read')
  @Operation({ summary: 'Una tarea con su próximo recordatorio.', answer: taskWithReminder })
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
    answer: taskWithReminder,
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
