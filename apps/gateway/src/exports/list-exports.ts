import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { EXPORTED_LISTS, type ExportFile, type ExportList, GetSettings, RecordExport } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, counter } from '@recuerda/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionStreams } from '../auth/session-streams.js';
import type { ListSource } from './column.js';
import { csvFile } from './csv-file.js';
import { localTime } from './local-time.js';
import { pagesFrom } from './pages.js';
import { xlsxFile } from './xlsx-file.js';

/** Exports that one process sends at the same time. */
const MAX_OPEN = 4;
/** When one more may try again, s. */
const RETRY_SECONDS = 10;
/** A client that reads nothing for so long has gone, ms. */
const IDLE_MS = 60_000;

export const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const rows = counter('recuerda_exported_rows_total', 'Rows of lists that were sent as files.', ['list', 'format']);
const exports = counter('recuerda_exports_total', 'Lists that were sent as files.', ['list', 'outcome']);

/** What is exported: a list with its filters, as a file. */
interface Wanted<T> {
  list: ExportList;
  source: ListSource<T>;
  file: ExportFile;
  /** By the names of the list's own query. */
  filters: Readonly<Record<string, string | undefined>>;
}

/**
 * Sends lists as files, page by page as the client reads them. What fails before the first byte is a problem as of any
 * request; after it the connection is broken off, so that no file looks whole that is not.
 */
@Injectable()
export class ListExports {
  private readonly logger = new Logger('Exports');
  private open = 0;

  constructor(
    private readonly requests: RequestClient,
    private readonly sessions: SessionStreams,
  ) {}

  /** @throws AppError `too_many_requests` while {@link MAX_OPEN} others are sent. */
  async send<T>(wanted: Wanted<T>, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { list, source, file } = wanted;
    const { effectiveTimeZone } = await this.requests.send(GetSettings, {});
    const local = localTime(effectiveTimeZone);
    const name = `${EXPORTED_LISTS[list].file}-${local(new Date()).slice(0, 10)}.${file.format}`;
    const headers = {
      'content-type': MEDIA_TYPES[file.format],
      'content-disposition': `attachment; filename="${name}"`,
      // Otherwise nginx reads ahead of a slow client, into files.
      'x-accel-buffering': 'no',
    };
    if (request.method === 'HEAD') return void reply.headers(headers).send();
    this.enter(reply);
    const first = await source.read(undefined);
    await this.record(wanted);
    // The stream reads on when its client has read, in whatever context: each page is read for the request's principal.
    const inContext = AsyncLocalStorage.snapshot();
    const read = (cursor: string | undefined) => inContext(() => source.read(cursor));
    const pages = pagesFrom(first, read, (count) => rows.inc({ list, format: file.format }, count));
    const { name: sheet } = EXPORTED_LISTS[list];
    const body =
      file.format === 'csv'
        ? Readable.from(csvFile(source.columns, pages, { separator: file.separator, localTime: local }))
        : Readable.fromWeb(xlsxFile(source.columns, pages, { name: sheet, localTime: local }));
    this.watch(list, body, reply);
    // An end would look like that of a whole file.
    this.sessions.add(reply.raw, request.session?.tokenHash, () => reply.raw.destroy());
    void reply.headers(headers).send(body);
  }

  private enter(reply: FastifyReply): void {
    if (this.open >= MAX_OPEN) {
      void reply.header('retry-after', RETRY_SECONDS);
      throw new AppError('too_many_requests');
    }
    this.open += 1;
    reply.raw.once('close', () => (this.open -= 1));
  }

  private async record({ list, file: { format }, filters }: Omit<Wanted<never>, 'source'>): Promise<void> {
    const given = Object.entries(filters).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [name === 'search' ? name : `${name}=${value}`.slice(0, 300)];
    });
    await this.requests.send(RecordExport, { id: randomUUIDv7(), list, format, filters: given });
  }

  private watch(list: ExportList, body: Readable, { raw }: FastifyReply): void {
    body.once('error', (error) => this.logger.error({ msg: 'an export was broken off', list, err: error }));
    raw.setTimeout(IDLE_MS, () => raw.destroy());
    raw.once('close', () => exports.inc({ list, outcome: raw.writableFinished ? 'completed' : 'broken_off' }));
  }
}
