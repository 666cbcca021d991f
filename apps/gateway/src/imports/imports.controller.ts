import { Controller, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import {
  ApplyImport,
  CancelImport,
  type ImportCorrection,
  importCorrection,
  CorrectImportRow,
  GetImport,
  type ImportMapping,
  type ImportPage,
  type ImportQuery,
  importMapping,
  importQuery,
  type ImportRowPage,
  type ImportRowQuery,
  importRowQuery,
  type ImportView,
  ListImportRows,
  ListImports,
  MapImport,
  UndoImport,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { Requires } from '../auth/route-access.js';
import { IdParam, JsonBody, QueryInput } from '../http/inputs.js';
import { FILE_ROUTE } from '../http/paths.js';
import { importFile as answer, importPage, importRowPage } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

const MISSING = 'import_not_found';
/** Problems of every step that reads the lists. */
const STEP = ['import_not_open', 'read_permission_required'] as const;

/** The steps of a file that was uploaded. */
@ApiTags('Importación')
@Controller(FILE_ROUTE.slice(1))
export class ImportsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.write')
  @Operation({
    summary: 'Las importaciones de los últimos siete días, la más nueva primero.',
    description: 'Los administradores ven todas; los demás, las suyas.',
    answer: importPage,
  })
  list(@QueryInput(importQuery) query: ImportQuery): Promise<ImportPage> {
    return this.requests.send(ListImports, query);
  }

  @Get(':id')
  @Requires('school.write')
  @Operation({ summary: 'El estado de una importación.', answer })
  get(@IdParam(MISSING) id: string): Promise<ImportView> {
    return this.requests.send(GetImport, { id });
  }

  @Get(':id/rows')
  @Requires('school.write')
  @Operation({
    summary: 'Las filas, con lo que pasaría o pasó con cada una.',
    answer: importRowPage,
  })
  rows(@IdParam(MISSING) id: string, @QueryInput(importRowQuery) query: ImportRowQuery): Promise<ImportRowPage> {
    return this.requests.send(ListImportRows, { id, ...query });
  }

  @Put(':id/mapping')
  @Requires('school.write')
  @Operation({
    summary: 'Elige qué son las filas y las columnas. Las filas se verifican; todavía no cambia nada.',
    status: 202,
    answer,
    problems: STEP,
  })
  map(@IdParam(MISSING) id: string, @JsonBody(importMapping) mapping: ImportMapping): Promise<ImportView> {
    return this.requests.send(MapImport, { id, mapping });
  }

  @Patch(':id/rows/:number')
  @Requires('school.write')
  @ApiParam({ name: 'number', schema: { type: 'integer', minimum: 1 } })
  @Operation({
    summary: 'Corrige celdas de una fila; las filas se verifican de nuevo.',
    status: 202,
    answer,
    problems: [...STEP, 'not_found'],
  })
  correct(
    @IdParam(MISSING) id: string,
    @Param('number') number: string,
    @JsonBody(importCorrection) correction: ImportCorrection,
  ): Promise<ImportView> {
    if (!/^[1-9]\d{0,6}$/.test(number)) throw new AppError('not_found');
    return this.requests.send(CorrectImportRow, { id, number: Number(number), ...correction });
  }

  @Post(':id/apply')
  @Requires('school.write')
  @Operation({
    summary: 'Crea y cambia lo que dicen las filas sin errores.',
    status: 202,
    answer,
    problems: STEP,
  })
  apply(@IdParam(MISSING) id: string): Promise<ImportView> {
    return this.requests.send(ApplyImport, { id });
  }

  @Post(':id/cancel')
  @Requires('school.write')
  @Operation({ summary: 'Detiene la importación; lo hecho queda hecho.', answer })
  cancel(@IdParam(MISSING) id: string): Promise<ImportView> {
    return this.requests.send(CancelImport, { id });
  }

  @Post(':id/undo')
  @Requires('school.write')
  @Operation({
    summary: 'Durante una hora: elimina lo creado y deja como estaba lo que nadie ha cambiado desde entonces.',
    status: 202,
    answer,
    problems: ['import_not_undoable', 'read_permission_required'],
  })
  undo(@IdParam(MISSING) id: string): Promise<ImportView> {
    return this.requests.send(UndoImport, { id });
  }
}
