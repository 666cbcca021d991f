import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  AppendToImport,
  BeginImport,
  type ExportFile,
  FinishImportUpload,
  GetImport,
  IMPORT_KINDS,
  IMPORT_PART_BYTES,
  importFileName,
  importSheetName,
  type ImportView,
  MAX_IMPORT_BYTES,
  exportFile,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, parseInput } from '@recuerda/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Requires } from '../auth/route-access.js';
import { IdParam } from '../http/id.pipe.js';
import { QueryInput } from '../http/input.pipe.js';
import { NewId } from '../http/new-id.js';
import { FILE_TYPE } from '../http/paths.js';
import { importFile as answer } from '../openapi/integrations.components.js';
import { Operation } from '../openapi/operation.js';
import { ApiCreates, ApiId } from '../openapi/parameters.js';
import { badRowColumns, readBadRows } from './bad-rows.js';
import { isImportKind, templateColumns, templateName, templateRows, templateWorkbook } from './import-template.js';
import { partsOf } from './parts.js';
import { fileHeaders, sendFile } from './send-file.js';

const MISSING = 'import_not_found';
const uploadQuery = z.strictObject({ name: importFileName.default(''), sheet: importSheetName.optional() });

/** The files of imports: those that come, and those that are given back. */
@ApiTags('Importación')
@Controller('api')
export class ImportFilesController {
  constructor(private readonly requests: RequestClient) {}

  @Post('import-files')
  @Requires('school.write')
  @ApiCreates()
  @ApiConsumes(FILE_TYPE)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiQuery({ name: 'name', required: false, schema: { type: 'string' } })
  @ApiQuery({ name: 'sheet', required: false, schema: { type: 'string' } })
  @Operation({
    summary: 'Sube un archivo de departamentos, empleados o tareas. Todavía no cambia nada.',
    description:
      'XLSX o CSV, hasta 10 MB. `name` es el nombre del archivo; `sheet`, la hoja: sin él, la primera visible.',
    status: 201,
    answer,
    problems: [
      'already_exists',
      'too_large',
      'unreadable_file',
      'no_rows',
      'unsupported_format',
      'validation_failed',
      'unsupported_media_type',
      'read_permission_required',
      'upload_waiting',
      'uploads_busy',
    ],
  })
  async upload(
    @NewId() id: string,
    @Query() query: unknown,
    @Req() { headers, body }: FastifyRequest,
  ): Promise<ImportView> {
    const { name, sheet } = parseInput(uploadQuery, query);
    if (headers['content-type'] !== FILE_TYPE || !isStream(body)) throw new AppError('unsupported_media_type');
    if (Number(headers['content-length'] ?? 0) > MAX_IMPORT_BYTES) throw new AppError('too_large');
    await this.requests.send(BeginImport, { id, name });
    const hash = createHash('sha256');
    let part = 0;
    for await (const bytes of partsOf(body, IMPORT_PART_BYTES)) {
      await this.requests.send(AppendToImport, { id, part, data: bytes.toString('base64') });
      hash.update(bytes);
      part += 1;
    }
    return this.requests.send(FinishImportUpload, { id, contentHash: hash.digest('hex'), sheet });
  }

  @Get('import-files/:id/bad-rows')
  @Requires('school.write')
  @ApiId()
  @Operation({
    summary: 'Las filas que no se pueden o no se pudieron importar, con el motivo en la última columna.',
    files: 'list',
    problems: [MISSING, 'validation_failed'],
  })
  async badRows(
    @IdParam(MISSING) id: string,
    @QueryInput(exportFile) file: ExportFile,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { headers } = await this.requests.send(GetImport, { id });
    const columns = badRowColumns(headers);
    await sendFile(reply, { name: 'filas-con-errores', file, columns, read: readBadRows(this.requests, id) });
  }

  @Get('import-templates/:kind')
  @Requires('school.write')
  @ApiParam({ name: 'kind', enum: IMPORT_KINDS })
  @Operation({
    summary: 'Una plantilla con las columnas y dos filas de ejemplo.',
    files: 'list',
    problems: ['not_found', 'validation_failed'],
  })
  async template(
    @Param('kind') kind: string,
    @QueryInput(exportFile) file: ExportFile,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isImportKind(kind)) throw new AppError('not_found');
    const name = templateName(kind);
    if (file.format === 'xlsx')
      return void reply.headers(fileHeaders(name, file)).send(Buffer.from(await templateWorkbook(kind)));
    const page = { items: templateRows(kind), nextCursor: null };
    await sendFile(reply, { name, file, columns: templateColumns(kind), read: async () => page });
  }
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
