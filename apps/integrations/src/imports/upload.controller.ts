import { createHash } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { waitAtMost } from '@recuerda/concurrency';
import {
  AppendToImport,
  BeginImport,
  FinishImportUpload,
  HOUR_MS,
  type ImportView,
  MAX_IMPORT_BYTES,
  SECOND_MS,
} from '@recuerda/contracts';
import { lockByName } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, type Clock, CLOCK, currentPrincipal } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';
import { assertMayRead } from '../jobs/job-rights.js';
import { type Import, ImportStore, toImportView } from './import.store.js';
import { guessMapping } from './mapping/guess-columns.js';
import { readInWorker } from './reading/read-in-worker.js';
import type { ReadTable } from './reading/read-table.js';

/** Files that a user may upload within an hour. */
export const MAX_UPLOADS = 30;

interface UploadedFile {
  /** Id of the import. */
  id: string;
  /** SHA-256, hexadecimal. */
  contentHash: string;
  /** Sheet of a workbook; undefined: the first that is shown. */
  sheet?: string | undefined;
}

/** Takes a file part by part, and reads it into rows. */
@Controller()
export class UploadController {
  private readonly turns = new ReadingTurns();
  /** Readings that wait or are under way, by the ids of their imports. */
  private readonly readings = new Map<string, Promise<void>>();

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly imports: ImportStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repetition changes nothing.
   *
   * @throws AppError `too_many_requests` with `retryAfterSeconds`: the user has uploaded too many files;
   * `read_permission_required`
   */
  @RequestHandler(BeginImport)
  async begin({ id, name }: { id: string; name: string }): Promise<void> {
    assertMayRead();
    const principal = currentPrincipal() ?? null;
    const creatorId = principal?.userId ?? null;
    await this.source.transaction(async (manager) => {
      await lockByName(manager, `uploads of ${creatorId}`);
      const now = this.clock.now();
      const [known] = await manager.query<unknown[]>('SELECT FROM integrations.imports WHERE id = $1', [id]);
      if (known) return;
      // Files that were refused are among them.
      const recent = await manager.query<{ createdAt: Date }[]>(
        `SELECT created_at AS "createdAt" FROM integrations.imports
         WHERE creator_id IS NOT DISTINCT FROM $1 AND created_at > $2
         ORDER BY created_at DESC LIMIT ${MAX_UPLOADS}`,
        [creatorId, new Date(now.getTime() - HOUR_MS)],
      );
      const last = recent[MAX_UPLOADS - 1];
      if (last) {
        const retryAfterSeconds = (last.createdAt.getTime() + HOUR_MS - now.getTime()) / SECOND_MS;
        throw new AppError('too_many_requests', { retryAfterSeconds });
      }
      await manager.query(
        `INSERT INTO integrations.imports (id, name, state, creator_id, principal, claimed_until, created_at)
         VALUES ($1, $2, 'uploading', $3, $4, $5, $5) ON CONFLICT (id) DO NOTHING`,
        [id, name, creatorId, JSON.stringify(principal), now],
      );
    });
    await this.imports.find(id);
  }

  /** @throws AppError `too_large` */
  @RequestHandler(AppendToImport)
  async append({ id, part, data }: { id: string; part: number; data: string }): Promise<void> {
    const { state } = await this.imports.find(id);
    if (state !== 'uploading') return;
    const [row] = await this.source.query<{ bytes: number }[]>(
      `SELECT coalesce(sum(length(data)), 0)::int AS bytes FROM integrations.import_parts
       WHERE import_id = $1 AND part <> $2`,
      [id, part],
    );
    const bytes = Buffer.from(data, 'base64');
    if ((row?.bytes ?? 0) + bytes.length > MAX_IMPORT_BYTES) throw new AppError('too_large');
    await this.source.query(
      'INSERT INTO integrations.import_parts (import_id, part, data) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [id, part, bytes],
    );
  }

  /**
   * A repetition gets the same view or the same refusal.
   *
   * @throws AppError `already_exists` if the id is that of another file; `unsupported_format`, `unreadable_file`,
   * `no_rows`, `too_large` or `validation_failed`: the file is then gone; `upload_waiting` or `uploads_busy`
   */
  @RequestHandler(FinishImportUpload)
  async finish({ id, contentHash, sheet }: UploadedFile): Promise<ImportView> {
    let reading = this.readings.get(id);
    if (!reading) {
      reading = this.readInTurn({ id, contentHash, sheet }).finally(() => this.readings.delete(id));
      this.readings.set(id, reading);
    }
    await reading;
    const found = await this.imports.find(id);
    if (found.contentHash !== null && found.contentHash !== contentHash) throw new AppError('already_exists');
    return toImportView(found);
  }

  private async readInTurn(file: UploadedFile): Promise<void> {
    const { id, contentHash } = file;
    const { state, refusal, contentHash: known } = await this.imports.find(id);
    if (state !== 'uploading') return;
    // Unless its parts have come again.
    if (refusal && known === contentHash && !(await this.hasParts(id)))
      throw new AppError(refusal.code, {}, { errors: refusal.errors });
    await this.turns.take(currentPrincipal()?.userId ?? '', () => this.read(file));
  }

  private async read({ id, contentHash, sheet }: UploadedFile): Promise<void> {
    const { bytes, hash } = await this.file(id);
    if (contentHash !== hash) throw new AppError('already_exists');
    try {
      // Another process may have read a part of it.
      const table = await readInWorker(
        bytes,
        (rows) =>
          this.source.query(
            `INSERT INTO integrations.import_rows (import_id, number, cells)
           SELECT $1, number, cells FROM json_to_recordset($2::json) AS given (number integer, cells jsonb)
           ON CONFLICT DO NOTHING`,
            [id, rows],
          ),
        sheet,
      );
      await this.end(id, table, hash);
    } catch (error) {
      if (error instanceof AppError) await this.refuse(id, hash, error);
      throw error;
    }
  }

  /** Forgets the file, but not why. The upload itself is counted for an hour. */
  private async refuse(id: string, contentHash: string, { code, errors }: AppError): Promise<void> {
    await this.source.transaction(async (manager) => {
      await manager.query(
        `UPDATE integrations.imports SET refusal = $2, content_hash = $3 WHERE id = $1 AND state = 'uploading'`,
        [id, JSON.stringify({ code, errors } satisfies Import['refusal']), contentHash],
      );
      for (const table of ['import_parts', 'import_rows'])
        await manager.query(`DELETE FROM integrations.${table} WHERE import_id = $1`, [id]);
    });
  }

  private async hasParts(id: string): Promise<boolean> {
    const found = await this.source.query<unknown[]>(
      'SELECT FROM integrations.import_parts WHERE import_id = $1 LIMIT 1',
      [id],
    );
    return found.length > 0;
  }

  /** The parts of the file, put together. */
  private async file(id: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; hash: string }> {
    const parts = await this.source.query<{ part: number; length: number }[]>(
      'SELECT part, length(data) FROM integrations.import_parts WHERE import_id = $1 ORDER BY part',
      [id],
    );
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    const hash = createHash('sha256');
    let place = 0;
    for (const { part } of parts) {
      const [row] = await this.source.query<{ data: Buffer }[]>(
        'SELECT data FROM integrations.import_parts WHERE import_id = $1 AND part = $2',
        [id, part],
      );
      if (!row) continue;
      bytes.set(row.data, place);
      hash.update(row.data);
      place += row.data.length;
    }
    return { bytes, hash: hash.digest('hex') };
  }

  private async end(id: string, { headers, rows, sheets }: ReadTable, contentHash: string): Promise<void> {
    const { kind, columns } = guessMapping(headers);
    await this.source.query(
      `UPDATE integrations.imports SET state = 'read', headers = $2, kind = $3, columns = $4, rows = $5,
         content_hash = $6, sheets = $7, refusal = NULL
       WHERE id = $1 AND state = 'uploading'`,
      [id, JSON.stringify(headers), kind, JSON.stringify(columns), rows, contentHash, JSON.stringify(sheets)],
    );
    await this.source.query('DELETE FROM integrations.import_parts WHERE import_id = $1', [id]);
    // Otherwise the verdicts of rows are written as if there were few.
    await this.source.query('ANALYZE integrations.import_rows');
  }
}

/** Files that may wait. */
export const MAX_WAITING = 4;
/** Longest wait, ms: with the file's own reading it is less than callers wait for an answer. */
const MAX_WAIT_MS = 30 * SECOND_MS;

/** Reads files one after another: each may take as much memory as is allowed. */
export class ReadingTurns {
  private last: Promise<unknown> = Promise.resolve();
  private readonly waiting = new Set<string>();

  constructor(private readonly maxWaitMs: number = MAX_WAIT_MS) {}

  /**
   * @throws AppError `upload_waiting`: the user has another file that waits; `uploads_busy`: too many files wait, or
   * those before take too long; and what `read` throws
   */
  async take<T>(userId: string, read: () => Promise<T>): Promise<T> {
    if (this.waiting.has(userId)) throw new AppError('upload_waiting', this.later());
    if (this.waiting.size === MAX_WAITING) throw new AppError('uploads_busy', this.later());
    this.waiting.add(userId);
    const before = this.last;
    const { promise, resolve: end } = Promise.withResolvers<void>();
    this.last = before.then(() => promise);
    try {
      const isTurn = await waitAtMost(this.maxWaitMs, before);
      this.waiting.delete(userId);
      if (!isTurn) throw new AppError('uploads_busy', this.later());
      return await read();
    } finally {
      end();
    }
  }

  private later(): { retryAfterSeconds: number } {
    return { retryAfterSeconds: this.maxWaitMs / SECOND_MS };
  }
}
