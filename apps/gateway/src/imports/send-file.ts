import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { ExportFile } from '@recuerda/contracts';
import type { FastifyReply } from 'fastify';
import type { Column, ReadPage } from '../exports/column.js';
import { csvFile, xlsxFile } from '../exports/files.js';
import { MEDIA_TYPES } from '../exports/list-exports.js';
import { pagesFrom } from '../exports/pages.js';

interface SentFile<T> {
  /** Without its ending. */
  name: string;
  file: ExportFile;
  columns: readonly Column<T>[];
  read: ReadPage<T>;
}

/** None of these files has times. */
const localTime = (instant: Date): string => instant.toISOString();

export const fileHeaders = (name: string, { format }: Pick<ExportFile, 'format'>) => ({
  'content-type': MEDIA_TYPES[format],
  'content-disposition': `attachment; filename="${name}.${format}"`,
});

/** Sends rows as a file, page by page. */
export async function sendFile<T>(reply: FastifyReply, { name, file, columns, read }: SentFile<T>): Promise<void> {
  const first = await read(undefined);
  // Each page is read for the request's principal.
  const inContext = AsyncLocalStorage.snapshot();
  const pages = pagesFrom(
    first,
    (cursor) => inContext(() => read(cursor)),
    () => undefined,
  );
  const body =
    file.format === 'csv'
      ? Readable.from(csvFile(columns, pages, { separator: file.separator, localTime }))
      : Readable.fromWeb(xlsxFile(columns, pages, { name: 'Filas', localTime }));
  void reply.headers(fileHeaders(name, file)).send(body);
}
