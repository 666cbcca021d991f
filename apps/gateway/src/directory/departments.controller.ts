import { Controller, Delete, Get, HttpCode, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateDepartment,
  DeleteDepartment,
  type DepartmentInput,
  departmentInput,
  type DepartmentEdit,
  departmentEdit,
  type DepartmentQuery,
  departmentQuery,
  type DepartmentView,
  GetDepartment,
  ListDepartments,
  type Page,
  UpdateDepartment,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply } from 'fastify';
import { Requires } from '../auth/route-access.js';
import { IdParam } from '../http/id.pipe.js';
import { JsonBody, QueryInput } from '../http/input.pipe.js';
import { NewId } from '../http/new-id.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { ApiCreates, ApiId, EXPECTED } from '../openapi/parameters.js';
import { Operation } from '../openapi/operation.js';
import { department, departmentPage } from '../openapi/components.js';

const MISSING = 'department_not_found';

@ApiTags('Departamentos')
@Controller('api/departments')
export class DepartmentsController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Lista los departamentos.', answer: departmentPage, problems: ['validation_failed'] })
  list(@QueryInput(departmentQuery) query: DepartmentQuery): Promise<Page<DepartmentView>> {
    return this.reads.share(`departments ${JSON.stringify(query)}`, () => this.requests.send(ListDepartments, query));
  }

  @Post()
  @Requires('departments.write')
  @ApiCreates()
  @Operation({
    summary: 'Crea un departamento.',
    status: 201,
    answer: department,
    problems: ['validation_failed', 'already_exists', 'already_deleted'],
  })
  async create(
    @NewId() id: string,
    @JsonBody(departmentInput) input: DepartmentInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DepartmentView> {
    const created = await this.requests.send(CreateDepartment, { id, ...input });
    reply.header('location', `/api/departments/${id}`);
    return created;
  }

  @Get(':id')
  @Requires('school.read')
  @ApiId()
  @Operation({ summary: 'Un departamento.', answer: department, problems: [MISSING] })
  get(@IdParam(MISSING) id: string): Promise<DepartmentView> {
    return this.requests.send(GetDepartment, { id });
  }

  @Patch(':id')
  @Requires('departments.write')
  @ApiId()
  @Operation({
    summary: 'Cambia los campos enviados.',
    description: EXPECTED,
    answer: department,
    problems: ['validation_failed', 'fields_changed', MISSING],
  })
  update(
    @IdParam(MISSING) id: string,
    @JsonBody(departmentEdit) { expected, ...patch }: DepartmentEdit,
  ): Promise<DepartmentView> {
    return this.requests.send(UpdateDepartment, { id, patch, expected });
  }

  @Delete(':id')
  @Requires('departments.write')
  @HttpCode(204)
  @ApiId()
  @Operation({
    summary: 'Elimina un departamento sin empleados.',
    status: 204,
    problems: [MISSING, 'department_has_employees'],
  })
  async delete(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(DeleteDepartment, { id });
  }
}
