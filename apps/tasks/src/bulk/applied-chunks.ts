import { Inject, Injectable } from '@nestjs/common';
import type { TaskChange } from '@recuerda/contracts';
import { type Clock, CLOCK } from '@recuerda/service';
import type { EntityManager } from 'typeorm';

interface Chunk {
  jobId: string;
  chunk: number;
}

/** How long what a chunk did is kept, ms: no job takes that long. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Makes a repeated chunk of a job do nothing. */
@Injectable()
export class AppliedChunks {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Runs `apply` and keeps its results, or returns those that are kept. Waits for a chunk that is being applied. */
  async once(
    manager: EntityManager,
    { jobId, chunk }: Chunk,
    apply: () => Promise<TaskChange[]>,
  ): Promise<TaskChange[]> {
    const now = this.clock.now();
    const inserted = await manager.query<unknown[]>(
      `INSERT INTO tasks.applied_chunks (job_id, chunk, applied_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING chunk`,
      [jobId, chunk, now],
    );
    if (inserted.length === 0) {
      const [kept] = await manager.query<{ results: TaskChange[] }[]>(
        'SELECT results FROM tasks.applied_chunks WHERE job_id = $1 AND chunk = $2',
        [jobId, chunk],
      );
      return kept?.results ?? [];
    }
    const results = await apply();
    await manager.query('UPDATE tasks.applied_chunks SET results = $3 WHERE job_id = $1 AND chunk = $2', [
      jobId,
      chunk,
      JSON.stringify(results),
    ]);
    if (chunk === 0)
      await manager.query('DELETE FROM tasks.applied_chunks WHERE applied_at < $1', [
        new Date(now.getTime() - KEPT_MS),
      ]);
    return results;
  }
}
