import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type BulkInput,
  bulkInput,
  type BulkItemPage,
  type BulkItemQuery,
  bulkItemQuery,
  type BulkJobView,
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
import { ApiCreates, ApiId, Operation } from '../openapi/operation.js';

const MISSING = 'bulk_job_not_found';

/** One request for many tasks or employees: a job does it, and is asked for its progress. */
@ApiTags('Tareas')
@Controller('api/bulk-jobs')
export class BulkController {
  constructor(private readonly requests: RequestClient) {}

  @Post()
  @Requires('school.write')
  @HttpCode(202)
  @ApiCreates()
  @Operation({
    summary: 'Cambia muchas tareas o empleados a la vez: los de `ids`, o todos los que cumplen `filter`.',
    status: 202,
    answer,
    problems: ['validation_failed', 'already_exists', 'read_permission_required'],
  })
  create(@NewId() id: string, @JsonBody(bulkInput) input: BulkInput): Promise<BulkJobView> {
    return this.requests.send(CreateBulkJob, { id, input });
  }

  @Get(':id')
  @Requires('school.write')
  @ApiId()
  @Operation({ summary: 'El progreso de un cambio de muchas filas.', answer, problems: [MISSING] })
  get(@IdParam(MISSING) id: string): Promise<BulkJobView> {
    return this.requests.send(GetBulkJob, { id });
  }

  @Get(':id/items')
  @Requires('school.write')
  @ApiId()
  @Operation({
    summary: 'Qué pasó con cada fila, y por qué falló.',
    answer: bulkItemPage,
    problems: [MISSING, 'validation_failed'],
  })
  items(@IdParam(MISSING) id: string, @QueryInput(bulkItemQuery) query: BulkItemQuery): Promise<BulkItemPage> {
    return this.requests.send(ListBulkItems, { id, ...query });
  }

  @Post(':id/cancel')
  @Requires('school.write')
  @HttpCode(200)
  @ApiId()
  @Operation({ summary: 'Deja las filas que faltan como están.', answer, problems: [MISSING] })
  cancel(@IdParam(MISSING) id: string): Promise<BulkJobView> {
    return this.requests.send(CancelBulkJob, { id });
  }

  @Post(':id/undo')
  @Requires('school.write')
  @HttpCode(202)
  @ApiId()
  @Operation({
    summary: 'Durante una hora: deja como estaban las filas que nadie ha cambiado desde entonces. Es otro cambio.',
    status: 202,
    answer,
    problems: [MISSING, 'bulk_not_undoable'],
  })
  undo(@IdParam(MISSING) id: string): Promise<BulkJobView> {
    return this.requests.send(UndoBulkJob, { id });
  }
}
