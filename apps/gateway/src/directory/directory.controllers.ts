import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type AbsenceInput,
  absenceInput,
  CreateAbsence,
  CreateDepartment,
  CreateEmployee,
  DeleteAbsence,
  DeleteDepartment,
  DeleteEmployee,
  type DepartmentEdit,
  departmentEdit,
  type DepartmentInput,
  departmentInput,
  type DepartmentQuery,
  departmentQuery,
  type DepartmentView,
  type EmployeeEdit,
  employeeEdit,
  type EmployeeInput,
  employeeInput,
  type EmployeeQuery,
  employeeQuery,
  type EmployeeView,
  GetDepartment,
  GetEmployee,
  ListAbsences,
  ListDepartments,
  ListEmployees,
  RecordConsent,
  recordConsentInput,
  type RecordConsentInput,
  UndoEmployeeDeletion,
  type UndoInput,
  undoInput,
  UpdateDepartment,
  UpdateEmployee,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { ChangeId, IdParam, JsonBody, NewId, QueryInput } from '../http/inputs.js';
import { Location } from '../http/location.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { absence, absences, department, departmentPage, employee, employeePage } from '../openapi/components.js';
import { EXPECTED, Operation, UNDO } from '../openapi/operation.js';

const NO_EMPLOYEE = 'employee_not_found';

@ApiTags('Empleados')
@Controller('api/employees')
export class EmployeesController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Lista los empleados.', answer: employeePage })
  list(@QueryInput(employeeQuery) query: EmployeeQuery) {
    return this.reads.share(`employees ${JSON.stringify(query)}`, () => this.requests.send(ListEmployees, query));
  }

  @Post()
  @Requires('school.write')
  @Operation({
    summary: 'Crea un empleado.',
    status: 201,
    answer: employee,
    problems: ['opted_out', 'already_exists', 'already_deleted'],
  })
  @Location(({ id }: EmployeeView) => `/api/employees/${id}`)
  create(@NewId() id: string, @JsonBody(employeeInput) input: EmployeeInput) {
    return this.requests.send(CreateEmployee, { id, ...input });
  }

  @Get(':id')
  @Requires('school.read')
  @Operation({ summary: 'Un empleado.', answer: employee })
  get(@IdParam(NO_EMPLOYEE) id: string) {
    return this.requests.send(GetEmployee, { id });
  }

  @Patch(':id')
  @Requires('school.write')
  @Operation({
    summary: 'Cambia los campos enviados.',
    description: EXPECTED,
    answer: employee,
    problems: ['fields_changed', 'opted_out'],
  })
  update(@IdParam(NO_EMPLOYEE) id: string, @JsonBody(employeeEdit) { expected, ...patch }: EmployeeEdit) {
    return this.requests.send(UpdateEmployee, { id, patch, expected });
  }

  @Put(':id/consent')
  @Requires('school.write')
  @Operation({
    summary: 'Registra o retira el consentimiento de un empleado.',
    description: 'Otro número de teléfono lo olvida. Tras una BAJA solo lo cambia el empleado, con ALTA.',
    answer: employee,
    problems: ['opted_out'],
  })
  recordConsent(@IdParam(NO_EMPLOYEE) id: string, @JsonBody(recordConsentInput) input: RecordConsentInput) {
    return this.requests.send(RecordConsent, { id, ...input });
  }

  @Delete(':id')
  @Requires('school.write')
  @Operation({ summary: 'Elimina un empleado y todas sus tareas.' })
  async delete(@IdParam(NO_EMPLOYEE) id: string, @ChangeId() changeId?: string): Promise<void> {
    await this.requests.send(DeleteEmployee, { id, changeId });
  }

  @Post(':id/undo')
  @Requires('school.write')
  @Operation({
    summary: 'Deshace que se eliminó el empleado; sus tareas vuelven un momento después.',
    description: UNDO,
    answer: employee,
    problems: ['not_undoable', 'changed_since', 'department_not_found', 'number_elsewhere'],
  })
  undo(@IdParam(NO_EMPLOYEE) id: string, @JsonBody(undoInput) { change }: UndoInput) {
    return this.requests.send(UndoEmployeeDeletion, { id, change });
  }
}

@ApiTags('Empleados')
@Controller('api/employees/:id/absences')
export class AbsencesController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Las ausencias de un empleado, por fecha.', answer: absences })
  list(@IdParam(NO_EMPLOYEE) employeeId: string) {
    return this.requests.send(ListAbsences, { employeeId });
  }

  @Post()
  @Requires('school.write')
  @Operation({
    summary: 'Agrega una ausencia: en esos días el empleado no recibe recordatorios.',
    status: 201,
    answer: absence,
    problems: ['already_exists', 'already_deleted'],
  })
  create(@IdParam(NO_EMPLOYEE) employeeId: string, @NewId() id: string, @JsonBody(absenceInput) input: AbsenceInput) {
    return this.requests.send(CreateAbsence, { id, employeeId, ...input });
  }

  @Delete(':absenceId')
  @Requires('school.write')
  @Operation({ summary: 'Elimina una ausencia.' })
  async delete(
    @IdParam(NO_EMPLOYEE) employeeId: string,
    @IdParam('absence_not_found', 'absenceId') id: string,
  ): Promise<void> {
    await this.requests.send(DeleteAbsence, { employeeId, id });
  }
}

const NO_DEPARTMENT = 'department_not_found';

@ApiTags('Departamentos')
@Controller('api/departments')
export class DepartmentsController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Lista los departamentos.', answer: departmentPage })
  list(@QueryInput(departmentQuery) query: DepartmentQuery) {
    return this.reads.share(`departments ${JSON.stringify(query)}`, () => this.requests.send(ListDepartments, query));
  }

  @Post()
  @Requires('departments.write')
  @Operation({
    summary: 'Crea un departamento.',
    status: 201,
    answer: department,
    problems: ['already_exists', 'already_deleted'],
  })
  @Location(({ id }: DepartmentView) => `/api/departments/${id}`)
  create(@NewId() id: string, @JsonBody(departmentInput) input: DepartmentInput) {
    return this.requests.send(CreateDepartment, { id, ...input });
  }

  @Get(':id')
  @Requires('school.read')
  @Operation({ summary: 'Un departamento.', answer: department })
  get(@IdParam(NO_DEPARTMENT) id: string) {
    return this.requests.send(GetDepartment, { id });
  }

  @Patch(':id')
  @Requires('departments.write')
  @Operation({
    summary: 'Cambia los campos enviados.',
    description: EXPECTED,
    answer: department,
    problems: ['fields_changed'],
  })
  update(@IdParam(NO_DEPARTMENT) id: string, @JsonBody(departmentEdit) { expected, ...patch }: DepartmentEdit) {
    return this.requests.send(UpdateDepartment, { id, patch, expected });
  }

  @Delete(':id')
  @Requires('departments.write')
  @Operation({ summary: 'Elimina un departamento sin empleados.', problems: ['department_has_employees'] })
  async delete(@IdParam(NO_DEPARTMENT) id: string): Promise<void> {
    await this.requests.send(DeleteDepartment, { id });
  }
}
