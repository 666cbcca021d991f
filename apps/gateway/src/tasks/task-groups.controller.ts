import { Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AddToTaskGroup,
  CreateTaskGroup,
  GetTaskGroup,
  groupPeopleInput,
  type GroupPeopleInput,
  ListTaskGroups,
  type TaskGroupEdit,
  taskGroupEdit,
  taskGroupInput,
  type TaskGroupInput,
  type TaskGroupView,
  UpdateTaskGroup,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam, JsonBody, NewId } from '../http/inputs.js';
import { Location } from '../http/location.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { taskGroup as answer, taskGroups } from '../openapi/components.js';
import { EXPECTED, Operation } from '../openapi/operation.js';

const MISSING = 'task_group_not_found';

@ApiTags('Tareas')
@Controller('api/task-groups')
export class TaskGroupsController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({
    summary: 'Las tareas de varias personas que alguien no ha completado, con su avance. Como máximo 50.',
    answer: taskGroups,
  })
  list(): Promise<{ items: TaskGroupView[] }> {
    return this.reads.share('task groups', async () => ({ items: await this.requests.send(ListTaskGroups, {}) }));
  }

  @Post()
  @Requires('school.write')
  @Operation({
    summary: 'Crea una tarea para cada una de varias personas, las de un departamento o todas.',
    description: 'La lista y los cambios de varias tareas se filtran por `groupId`. No se repite.',
    status: 201,
    answer,
    problems: ['already_exists', 'already_deleted'],
  })
  @Location(({ id }: TaskGroupView) => `/api/task-groups/${id}`)
  create(@NewId() id: string, @JsonBody(taskGroupInput) input: TaskGroupInput) {
    return this.requests.send(CreateTaskGroup, { id, ...input });
  }

  @Get(':id')
  @Requires('school.read')
  @Operation({ summary: 'Una tarea de varias personas, con su avance.', answer })
  get(@IdParam(MISSING) id: string): Promise<TaskGroupView> {
    return this.reads.share(`task group ${id}`, () => this.requests.send(GetTaskGroup, { id }));
  }

  @Patch(':id')
  @Requires('school.write')
  @Operation({
    summary: 'Cambia los campos enviados de sus tareas abiertas, y de las que se añadan después.',
    description: EXPECTED,
    answer,
    problems: ['fields_changed'],
  })
  update(
    @IdParam(MISSING) id: string,
    @JsonBody(taskGroupEdit) { expected, ...patch }: TaskGroupEdit,
  ): Promise<TaskGroupView> {
    return this.requests.send(UpdateTaskGroup, { id, patch, expected });
  }

  @Post(':id/people')
  @Requires('school.write')
  @Operation({
    summary: 'Da la tarea a más personas; sin `employeeIds`, a quienes les corresponde y aún no la tienen.',
    answer,
  })
  add(@IdParam(MISSING) id: string, @JsonBody(groupPeopleInput) input: GroupPeopleInput): Promise<TaskGroupView> {
    return this.requests.send(AddToTaskGroup, { id, ...input });
  }
}
