import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type Absence,
  type AbsenceInput,
  absenceInput,
  CreateAbsence,
  DeleteAbsence,
  ListAbsences,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam } from '../http/id.pipe.js';
import { JsonBody } from '../http/input.pipe.js';
import { NewId } from '../http/new-id.js';
import { absence, absences } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { ApiCreates, ApiId } from '../openapi/parameters.js';

const MISSING = 'employee_not_found';

@ApiTags('Empleados')
@Controller('api/employees/:id/absences')
export class AbsencesController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.read')
  @ApiId()
  @Operation({ summary: 'Las ausencias de un empleado, por fecha.', answer: absences, problems: [MISSING] })
  list(@IdParam(MISSING) employeeId: string): Promise<{ items: Absence[] }> {
    return this.requests.send(ListAbsences, { employeeId });
  }

  @Post()
  @Requires('school.write')
  @ApiId()
  @ApiCreates()
  @Operation({
    summary: 'Agrega una ausencia: en esos días el empleado no recibe recordatorios.',
    status: 201,
    answer: absence,
    problems: ['validation_failed', 'already_exists', 'already_deleted', MISSING],
  })
  create(
    @IdParam(MISSING) employeeId: string,
    @NewId() id: string,
    @JsonBody(absenceInput) input: AbsenceInput,
  ): Promise<Absence> {
    return this.requests.send(CreateAbsence, { id, employeeId, ...input });
  }

  @Delete(':absenceId')
  @Requires('school.write')
  @HttpCode(204)
  @ApiId()
  @ApiId('absenceId')
  @Operation({ summary: 'Elimina una ausencia.', status: 204, problems: [MISSING, 'absence_not_found'] })
  async delete(
    @IdParam(MISSING) employeeId: string,
    @IdParam('absence_not_found', 'absenceId') id: string,
  ): Promise<void> {
    await this.requests.send(DeleteAbsence, { employeeId, id });
  }
}
