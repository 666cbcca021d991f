import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUIDv7 } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  type ExportArchive,
  EXPORTED_ARCHIVES,
  EXPORTED_LISTS,
  type ExportFile,
  type ExportList,
  GetSettings,
  RecordExport,
  type RecordedExport,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, counter, withPrincipal } from '@recuerda/service';
import type { FastifyReply } from 'fastify';
import { SessionStreams } from '../auth/session-streams.js';
import { DEFAULT_LIMITS, GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { holdersOf, Places } from '../http/places.js';
import type { ListSource, LocalTime, PagedSource } from './column.js';
import { csvFile, listFile, localTime, zipArchive } from './files.js';
import { allPages, pagesFrom } from './pages.js';

/** Seconds after which a rejected client may try again. */
const RETRY_SECONDS = 10;
/** A client that reads nothing for this time is disconnected, ms. */
const IDLE_MS = 60_000;

export const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

const rows = counter('recuerda_exported_rows_total', 'Rows of lists that were sent as files.', ['list', 'format']);
const exports = counter('recuerda_exports_total', 'Lists that were sent as files.', ['list', 'outcome']);

/** A list, to be sent as a file. */
interface WantedList<Q extends ExportFile, T> {
  list: ExportList;
  /** The file, and the filters by the names of the list's own query. */
  query: Q;
  sourceOf: (requests: RequestClient, filters: Omit<Q, keyof ExportFile>) => ListSource<T> | Promise<ListSource<T>>;
}

type Exported = ExportList | ExportArchive;

/** Returns the text of a CSV file. Rows are read while it is consumed. */
type ToCsv = <T>(rows: ListSource<T> | PagedSource<T>) => AsyncIterable<string>;

export interface ArchivedList {
  name: string;
  content: (csv: ToCsv) => AsyncIterable<string> | Iterable<string>;
}

/** Several files, to be sent in one archive. */
interface WantedArchive {
  archive: ExportArchive;
  files: readonly ArchivedList[];
  filters: Readonly<Record<string, string | undefined>>;
}

/**
 * Sends lists as files, page by page as the client reads them. An error before the first byte is a problem response;
 * after it the connection is closed, so that no incomplete file looks complete.
 */
@Injectable()
export class ListExports {
  private readonly logger = new Logger('Exports');
  private readonly places: Places;

  constructor(
    private readonly requests: RequestClient,
    private readonly sessions: SessionStreams,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.places = new Places(config.EXPORTS);
  }

  /** @throws AppError `too_many_requests` while as many are sent as may be, in all or for the user or address. */
  async send<Q extends ExportFile, T>(wanted: WantedList<Q, T>, reply: FastifyReply): Promise<void> {
    const { list, sourceOf } = wanted;
    const { format, separator, ...filters } = wanted.query;
    const source = await sourceOf(this.requests, filters);
    const local = await this.schoolTime();
    const headers = headersOf(EXPORTED_LISTS[list].file, format, local);
    if (reply.request.method === 'HEAD') return void reply.headers(headers).send();
    if (!this.enter(reply)) return;
    const first = await source.read(undefined);
    await this.record(list, format, filters);
    // The stream reads pages in the context of its consumer; each page must be read for the request's principal.
    const inContext = AsyncLocalStorage.snapshot();
    const read = (cursor: string | undefined) => inContext(() => source.read(cursor));
    const pages = pagesFrom(first, read, (count) => rows.inc({ list, format }, count));
    const { name } = EXPORTED_LISTS[list];
    const body = listFile(source.columns, pages, { format, separator, name, localTime: local });
    this.stream(list, body, reply.headers(headers));
  }

  /** Sends an archive of CSV files, which are read one after the other. Throws as {@link send}. */
  async sendArchive(wanted: WantedArchive, reply: FastifyReply): Promise<void> {
    const { archive, files, filters } = wanted;
    const local = await this.schoolTime();
    const headers = headersOf(EXPORTED_ARCHIVES[archive].file, 'zip', local);
    if (reply.request.method === 'HEAD') return void reply.headers(headers).send();
    if (!this.enter(reply)) return;
    await this.record(archive, 'zip', filters);
    const inContext = AsyncLocalStorage.snapshot();
    const onRows = (count: number): void => rows.inc({ list: archive, format: 'zip' }, count);
    const csv: ToCsv = ({ columns, ...source }) => {
      const pages = 'pages' in source ? source.pages(onRows) : allPages(source.read, onRows);
      return csvFile(columns, pages, { separator: ';', localTime: local });
    };
    const contents = files.map(({ name, content }) => ({ name, content: () => within(inContext, content(csv)) }));
    this.stream(archive, zipArchive(contents, new Date()), reply.headers(headers));
  }

  /** Asked on the gateway's own behalf: who may read the list may not be allowed to read the settings. */
  private async schoolTime(): Promise<LocalTime> {
    const { effectiveTimeZone } = await withPrincipal(undefined, () => this.requests.send(GetSettings, {}));
    return localTime(effectiveTimeZone);
  }

  private stream(list: Exported, body: Readable, reply: FastifyReply): void {
    this.watch(list, body, reply);
    // Destroyed, because a regular end would look like a complete file.
    this.sessions.add(reply.raw, reply.request.session, () => reply.raw.destroy());
    void reply.send(body);
  }

  /** Takes a place until the response is closed. False: the client has gone, and 'close' was emitted already. */
  private enter(reply: FastifyReply): boolean {
    if (reply.raw.closed) return false;
    const { EXPORTS_PER_USER: perUser, EXPORTS_PER_CLIENT: perClient } = this.config;
    const holders = holdersOf(reply.request, {
      perUser,
      perClient,
      defaultPerClient: DEFAULT_LIMITS.EXPORTS_PER_CLIENT,
    });
    void reply.header('retry-after', RETRY_SECONDS);
    if (this.places.isFull) throw new AppError('too_many_requests');
    this.places.assertFree(holders);
    void reply.removeHeader('retry-after');
    reply.raw.once('close', this.places.take(holders));
    return true;
  }

  private async record(list: Exported, format: RecordedExport['format'], filters: object): Promise<void> {
    const given = Object.entries(filters).flatMap(([name, value]: [string, unknown]) => {
      if (value === undefined) return [];
      return [name === 'search' ? name : `${name}=${String(value)}`.slice(0, 300)];
    });
    await this.requests.send(RecordExport, { id: randomUUIDv7(), list, format, filters: given });
  }

  private watch(list: Exported, body: Readable, { raw }: FastifyReply): void {
    body.once('error', (error) => this.logger.error({ msg: 'an export was broken off', list, err: error }));
    raw.setTimeout(IDLE_MS, () => raw.destroy());
    raw.once('close', () => exports.inc({ list, outcome: raw.writableFinished ? 'completed' : 'broken_off' }));
  }
}

const headersOf = (file: string, format: keyof typeof MEDIA_TYPES, local: (instant: Date) => string) => ({
  'content-type': MEDIA_TYPES[format],
  'content-disposition': `attachment; filename="${file}-${local(new Date()).slice(0, 10)}.${format}"`,
  // Otherwise nginx reads ahead of a slow client, into files.
  'x-accel-buffering': 'no',
});

/** Yields the parts, each read in the given context. */
async function* within<T>(inContext: <R>(work: () => R) => R, parts: AsyncIterable<T> | Iterable<T>) {
  const iterator = Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator]();
  for (;;) {
    const { done, value } = await inContext(() => iterator.next());
    if (done) return;
    yield value;
  }
}
