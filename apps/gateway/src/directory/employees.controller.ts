import { Controller, Delete, Get, HttpCode, Patch, Post, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateEmployee,
  DeleteEmployee,
  type EmployeeInput,
  employeeInput,
  type EmployeeEdit,
  employeeEdit,
  type EmployeeQuery,
  employeeQuery,
  type EmployeeView,
  GetEmployee,
  ListEmployees,
  type Page,
  RecordConsent,
  type RecordConsentInput,
  recordConsentInput,
  UndoEmployeeDeletion,
  type UndoInput,
  undoInput,
  UpdateEmployee,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply } from 'fastify';
import { Requires } from '../auth/route-access.js';
import { IdParam } from '../http/id.pipe.js';
import { JsonBody, QueryInput } from '../http/input.pipe.js';
import { ChangeId, NewId } from '../http/new-id.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { ApiCreates, ApiId, ApiUndoable, EXPECTED, UNDO } from '../openapi/parameters.js';
import { Operation } from '../openapi/operation.js';
import { employee, employeePage } from '../openapi/components.js';

const MISSING = 'employee_not_found';

@ApiTags('Empleados')
@Controller('api/employees')
export class EmployeesController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Lista los empleados.', answer: employeePage, problems: ['validation_failed'] })
  list(@QueryInput(employeeQuery) query: EmployeeQuery): Promise<Page<EmployeeView>> {
    return this.reads.share(`employees ${JSON.stringify(query)}`, () => this.requests.send(ListEmployees, query));
  }

  @Post()
  @Requires('school.write')
  @ApiCreates()
  @Operation({
    summary: 'Crea un empleado.',
    status: 201,
    answer: employee,
    problems: ['validation_failed', 'opted_out', 'already_exists', 'already_deleted'],
  })
  async create(
    @NewId() id: string,
    @JsonBody(employeeInput) input: EmployeeInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EmployeeView> {
    const created = await this.requests.send(CreateEmployee, { id, ...input });
    reply.header('location', `/api/employees/${id}`);
    return created;
  }

  @Get(':id')
  @Requires('school.read')
  @ApiId()
  @Operation({ summary: 'Un empleado.', answer: employee, problems: [MISSING] })
  get(@IdParam(MISSING) id: string): Promise<EmployeeView> {
    return this.requests.send(GetEmployee, { id });
  }

  @Patch(':id')
  @Requires('school.write')
  @ApiId()
  @Operation({
    summary: 'Cambia los campos enviados.',
    description: EXPECTED,
    answer: employee,
    problems: ['validation_failed', 'fields_changed', 'opted_out', MISSING],
  })
  update(
    @IdParam(MISSING) id: string,
    @JsonBody(employeeEdit) { expected, ...patch }: EmployeeEdit,
  ): Promise<EmployeeView> {
    return this.requests.send(UpdateEmployee, { id, patch, expected });
  }

  @Put(':id/consent')
  @Requires('school.write')
  @ApiId()
  @Operation({
    summary: 'Registra o retira el consentimiento de un empleado.',
    description: 'Otro número de teléfono lo olvida. Tras una BAJA solo lo cambia el empleado, con ALTA.',
    answer: employee,
    problems: ['validation_failed', 'opted_out', MISSING],
  })
  recordConsent(
    @IdParam(MISSING) id: string,
    @JsonBody(recordConsentInput) input: RecordConsentInput,
  ): Promise<EmployeeView> {
    return this.requests.send(RecordConsent, { id, ...input });
  }

  @Delete(':id')
  @Requires('school.write')
  @HttpCode(204)
  @ApiId()
  @ApiUndoable()
  @Operation({ summary: 'Elimina un empleado y todas sus tareas.', status: 204, problems: [MISSING] })
  async delete(@IdParam(MISSING) id: string, @ChangeId() changeId?: string): Promise<void> {
    await this.requests.send(DeleteEmployee, { id, changeId });
  }

  @Post(':id/undo')
  @Requires('school.write')
  @HttpCode(200)
  @ApiId()
  @Operation({
    summary: 'Deshace que se eliminó el empleado; sus tareas vuelven un momento después.',
    description: UNDO,
    answer: employee,
    problems: [
      MISSING,
      'validation_failed',
      'not_undoable',
      'changed_since',
      'department_not_found',
      'number_elsewhere',
    ],
  })
  undo(@IdParam(MISSING) id: string, @JsonBody(undoInput) { change }: UndoInput): Promise<EmployeeView> {
    return this.requests.send(UndoEmployeeDeletion, { id, change });
  }
}
