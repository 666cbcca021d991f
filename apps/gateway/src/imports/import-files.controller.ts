import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  AppendToImport,
  BeginImport,
  type ExportFile,
  exportFile,
  FinishImportUpload,
  GetImport,
  IMPORT_KINDS,
  IMPORT_PART_BYTES,
  importFileName,
  type ImportRowView,
  importSheetName,
  type ImportView,
  ListImportRows,
  MAX_BATCH,
  MAX_IMPORT_BYTES,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Requires } from '../auth/route-access.js';
import { IdParam, NewId, QueryInput } from '../http/inputs.js';
import { FILE_TYPE } from '../http/paths.js';
import { importFile as answer } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { isImportKind, templateColumns, templateName, templateRows, templateWorkbook } from './import-template.js';
import type { Column, ListSource, ReadPage } from '../exports/column.js';
import { listFile } from '../exports/files.js';
import { MEDIA_TYPES } from '../exports/list-exports.js';
import { pagesFrom } from '../exports/pages.js';

const MISSING = 'import_not_found';
const uploadQuery = z.strictObject({ name: importFileName.default(''), sheet: importSheetName.optional() });

/** Files of imports: uploads, rows with errors, and templates. */
@ApiTags('Importación')
@Controller('api')
export class ImportFilesController {
  constructor(private readonly requests: RequestClient) {}

  @Post('import-files')
  @Requires('school.write')
  @ApiConsumes(FILE_TYPE)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
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
      'unsupported_media_type',
      'read_permission_required',
      'upload_waiting',
      'uploads_busy',
    ],
  })
  async upload(
    @NewId() id: string,
    @QueryInput(uploadQuery) { name, sheet }: z.infer<typeof uploadQuery>,
    @Req() { headers, body }: FastifyRequest,
  ): Promise<ImportView> {
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
  @Operation({
    summary: 'Las filas que no se pueden o no se pudieron importar, con el motivo en la última columna.',
    files: 'list',
  })
  async badRows(
    @IdParam(MISSING) id: string,
    @QueryInput(exportFile) file: ExportFile,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { headers } = await this.requests.send(GetImport, { id });
    const read: ReadPage<ImportRowView> = (cursor) =>
      this.requests.send(ListImportRows, { id, bad: 'true', limit: MAX_BATCH, cursor });
    await sendFile(reply, 'filas-con-errores', file, { columns: badRowColumns(headers), read });
  }

  @Get('import-templates/:kind')
  @Requires('school.write')
  @ApiParam({ name: 'kind', enum: IMPORT_KINDS })
  @Operation({
    summary: 'Una plantilla con las columnas y dos filas de ejemplo.',
    files: 'list',
    problems: ['not_found'],
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
    await sendFile(reply, name, file, { columns: templateColumns(kind), read: async () => page });
  }
}

const fileHeaders = (name: string, { format }: ExportFile) => ({
  'content-type': MEDIA_TYPES[format],
  'content-disposition': `attachment; filename="${name}.${format}"`,
});

/** Sends rows as a file, page by page. Its name is without its ending. */
async function sendFile<T>(reply: FastifyReply, name: string, file: ExportFile, rows: ListSource<T>): Promise<void> {
  const first = await rows.read(undefined);
  // Each page is read for the request's principal.
  const inContext = AsyncLocalStorage.snapshot();
  const read: ReadPage<T> = (cursor) => inContext(() => rows.read(cursor));
  const pages = pagesFrom(first, read, () => undefined);
  // None of these files has times.
  const localTime = (instant: Date): string => instant.toISOString();
  const body = listFile(rows.columns, pages, { ...file, name: 'Filas', localTime });
  void reply.headers(fileHeaders(name, file)).send(body);
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/**
 * Yields a stream in parts of `size` bytes; the last may be shorter.
 *
 * @throws AppError `too_large` beyond {@link MAX_IMPORT_BYTES}
 */
async function* partsOf(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let kept: Buffer = Buffer.alloc(0);
  let total = 0;
  for await (const bytes of stream) {
    total += bytes.length;
    if (total > MAX_IMPORT_BYTES) throw new AppError('too_large');
    kept = Buffer.concat([kept, bytes]);
    for (; kept.length >= size; kept = kept.subarray(size)) yield kept.subarray(0, size);
  }
  if (kept.length > 0) yield kept;
}

/** Returns why a row was not imported, with the problems of all its columns. */
const reasonOf = ({ problems, reason }: ImportRowView, headers: readonly string[]): string =>
  [
    ...problems.map(({ column, message }) => (column === null ? message : `${headers[column] ?? ''}: ${message}`)),
    ...(reason === null ? [] : [reason]),
  ].join(' ');

/** The columns of the file, and the reason as the last one. */
const badRowColumns = (headers: readonly string[]): Column<ImportRowView>[] => [
  // A phone stays as it is written.
  ...headers.map((header, index) => ({
    header,
    width: 25,
    kind: 'phone' as const,
    value: ({ cells }: ImportRowView) => cells[index] ?? null,
  })),
  { header: 'Motivo', width: 60, value: (row) => reasonOf(row, headers) },
];
