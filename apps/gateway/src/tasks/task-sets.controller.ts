import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as contracts from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam, JsonBody, NewId } from '../http/inputs.js';
import { startedSet, taskSet as answer, taskSets } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

const MISSING = 'not_found';

/** Tasks that are started together, for a role or an occasion. */
@ApiTags('Conjuntos de tareas')
@Controller('api/task-sets')
export class TaskSetsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Los conjuntos de tareas, por nombre.', answer: taskSets })
  list() {
    return this.requests.send(contracts.ListTaskSets, {});
  }

  @Post()
  @Requires('school.write')
  @Operation({ summary: 'Crea un conjunto.', status: 201, answer, problems: ['already_exists', 'already_deleted'] })
  create(@NewId() id: string, @JsonBody(contracts.taskSetInput) input: contracts.TaskSetInput) {
    return this.requests.send(contracts.CreateTaskSet, { id, ...input });
  }

  @Get(':id')
  @Requires('school.read')
  @Operation({ summary: 'Un conjunto con sus tareas.', answer })
  get(@IdParam(MISSING) id: string) {
    return this.requests.send(contracts.GetTaskSet, { id });
  }

  @Patch(':id')
  @Requires('school.write')
  @Operation({
    summary: 'Cambia los campos enviados.',
    description: 'Con `expected` no cambia nada, con 409 `fields_changed`, si la versión ya es otra.',
    answer,
    problems: ['fields_changed'],
  })
  update(@IdParam(MISSING) id: string, @JsonBody(contracts.taskSetEdit) edit: contracts.TaskSetEdit) {
    return this.requests.send(contracts.UpdateTaskSet, { id, edit });
  }

  @Delete(':id')
  @Requires('school.write')
  @Operation({ summary: 'Elimina un conjunto. Las tareas creadas con él se quedan.' })
  async delete(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(contracts.DeleteTaskSet, { id });
  }

  @Post(':id/start')
  @Requires('school.write')
  @Operation({
    summary: 'Crea las tareas del conjunto para cada empleado: todas o ninguna.',
    description: 'Los vencimientos se cuentan desde `startsOn`, por defecto hoy; uno que ya pasó se rechaza.',
    status: 201,
    answer: startedSet,
    problems: ['already_exists', 'already_deleted'],
  })
  start(
    @NewId() id: string,
    @IdParam(MISSING) setId: string,
    @JsonBody(contracts.startSetInput) input: contracts.StartSetInput,
  ) {
    return this.requests.send(contracts.StartTaskSet, { id, setId, ...input });
  }
}
