import type { Provider } from '@nestjs/common';
import { type BulkChange, UNDO_MS } from '@recuerda/contracts';
import { AppError, assertChanged, type Clock, CLOCK } from '@recuerda/service';
import type { EntityManager } from 'typeorm';

interface Chunk {
  jobId: string;
  chunk: number;
}

/** How long what a chunk did is kept, ms: no job takes that long. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** SQL of a migration: what chunks of jobs did. {@link AppliedChunks} uses it. */
export const createAppliedChunksTable = (schema: string): string => `
  CREATE TABLE "${schema}".applied_chunks (
    job_id uuid NOT NULL,
    chunk integer NOT NULL,
    results jsonb,
    applied_at timestamptz(3) NOT NULL,
    PRIMARY KEY (job_id, chunk)
  );
  CREATE INDEX applied_chunks_oldest ON "${schema}".applied_chunks (applied_at);`;

/** Numbers of chunks that no job has: the change of one row by its own id, and what undid it. */
const SINGLE_CHANGE = -1;
const ITS_UNDOING = -2;

/** Makes a repeated chunk of a job do nothing. */
export class AppliedChunks {
  constructor(
    private readonly schema: string,
    private readonly clock: Clock,
  ) {}

  /** Runs `apply` and keeps its results, or returns those that are kept. Waits for a chunk that is being applied. */
  async once<T>(manager: EntityManager, { jobId, chunk }: Chunk, apply: () => Promise<T[]>): Promise<T[]> {
    const table = `"${this.schema}".applied_chunks`;
    const now = this.clock.now();
    const inserted = await manager.query<unknown[]>(
      `INSERT INTO ${table} (job_id, chunk, applied_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING chunk`,
      [jobId, chunk, now],
    );
    if (inserted.length === 0) {
      const [kept] = await manager.query<{ results: T[] }[]>(
        `SELECT results FROM ${table} WHERE job_id = $1 AND chunk = $2`,
        [jobId, chunk],
      );
      return kept?.results ?? [];
    }
    const results = await apply();
    await manager.query(`UPDATE ${table} SET results = $3 WHERE job_id = $1 AND chunk = $2`, [
      jobId,
      chunk,
      JSON.stringify(results),
    ]);
    if (chunk <= 0)
      await manager.query(`DELETE FROM ${table} WHERE applied_at < $1`, [new Date(now.getTime() - KEPT_MS)]);
    return results;
  }

  /**
   * Keeps to what the change of one row can be undone.
   *
   * @param changeId - undefined: it cannot
   */
  async keepChange(manager: EntityManager, changeId: string | undefined, change: BulkChange): Promise<void> {
    if (changeId !== undefined)
      await this.once(manager, { jobId: changeId, chunk: SINGLE_CHANGE }, async () => [change]);
  }

  /**
   * Undoes the change of one row, for an hour and once: a repetition does nothing.
   *
   * @throws AppError `not_undoable`, and why the row cannot be restored
   */
  async undoChange<Former>(
    manager: EntityManager,
    { id, change: jobId }: { id: string; change: string },
    restore: (row: { id: string; version: number; previous: Former }) => Promise<BulkChange[]>,
  ): Promise<void> {
    const [kept] = await manager.query<{ results: BulkChange<Former>[] }[]>(
      `SELECT results FROM "${this.schema}".applied_chunks WHERE job_id = $1 AND chunk = $2 AND applied_at >= $3`,
      [jobId, SINGLE_CHANGE, new Date(this.clock.now().getTime() - UNDO_MS)],
    );
    const { version, previous } = kept?.results.find((change) => change.id === id) ?? {};
    if (version === undefined || previous === undefined) throw new AppError('not_undoable');
    await this.once(manager, { jobId, chunk: ITS_UNDOING }, async () =>
      (await restore({ id, version, previous })).map(assertChanged),
    );
  }
}

/** Provides the {@link AppliedChunks} of one service. One of its migrations runs {@link createAppliedChunksTable}. */
export const provideAppliedChunks = (schema: string): Provider => ({
  provide: AppliedChunks,
  inject: [CLOCK],
  useFactory: (clock: Clock) => new AppliedChunks(schema, clock),
});
