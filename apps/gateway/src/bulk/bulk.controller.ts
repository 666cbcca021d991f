import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type BulkInput,
  bulkInput,
  type BulkItemQuery,
  bulkItemQuery,
  CancelBulkJob,
  CreateBulkJob,
  GetBulkJob,
  ListBulkItems,
  UndoBulkJob,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam, JsonBody, NewId, QueryInput } from '../http/inputs.js';
import { bulkItemPage, bulkJob as answer } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

const MISSING = 'bulk_job_not_found';

/** One request for many tasks or employees: a job does it, and is asked for its progress. */
@ApiTags('Tareas')
@Controller('api/bulk-jobs')
export class BulkController {
  constructor(private readonly requests: RequestClient) {}

  @Post()
  @Requires('school.write')
  @Operation({
    summary: 'Cambia muchas tareas o empleados a la vez: los de `ids`, o todos los que cumplen `filter`.',
    status: 202,
    answer,
    problems: ['already_exists', 'read_permission_required'],
  })
  create(@NewId() id: string, @JsonBody(bulkInput) input: BulkInput) {
    return this.requests.send(CreateBulkJob, { id, input });
  }

  @Get(':id')
  @Requires('school.write')
  @Operation({ summary: 'El progreso de un cambio de muchas filas.', answer })
  get(@IdParam(MISSING) id: string) {
    return this.requests.send(GetBulkJob, { id });
  }

  @Get(':id/items')
  @Requires('school.write')
  @Operation({ summary: 'Qué pasó con cada fila, y por qué falló.', answer: bulkItemPage })
  items(@IdParam(MISSING) id: string, @QueryInput(bulkItemQuery) query: BulkItemQuery) {
    return this.requests.send(ListBulkItems, { id, ...query });
  }

  @Post(':id/cancel')
  @Requires('school.write')
  @Operation({ summary: 'Deja las filas que faltan como están.', answer })
  cancel(@IdParam(MISSING) id: string) {
    return this.requests.send(CancelBulkJob, { id });
  }

  @Post(':id/undo')
  @Requires('school.write')
  @Operation({
    summary: 'Durante una hora: deja como estaban las filas que nadie ha cambiado desde entonces. Es otro cambio.',
    status: 202,
    answer,
    problems: ['bulk_not_undoable'],
  })
  undo(@IdParam(MISSING) id: string) {
    return this.requests.send(UndoBulkJob, { id });
  }
}
