import { Injectable } from '@nestjs/common';
import {
  BULK_REMINDERS_PER_SECOND,
  ChangeTasks,
  ListTasks,
  MAX_BATCH,
  RecordBulk,
  RestoreTasks,
  type TaskChange,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { counter, withPrincipal, withTrace } from '@recuerda/service';
import { BulkJobStore, type ChunkItem, type ClaimedJob } from './bulk-job.store.js';

const changed = counter('recuerda_bulk_tasks_total', 'Tasks of bulk jobs, by what became of them.', ['result']);

/**
 * Works through one job: collects its tasks, then changes them chunk by chunk. It may end anywhere and begin again: a
 * page that is collected twice adds nothing, and `tasks` applies each chunk once.
 */
@Injectable()
export class RunBulkJob {
  constructor(
    private readonly store: BulkJobStore,
    private readonly requests: RequestClient,
  ) {}

  /**
   * For the principal of the job, within the trace of its request: its audit entries have one correlation id.
   *
   * @param isStopping asked between two steps; the job then stays as it is.
   * @returns after how long it goes on, ms; null: it ended, or is stopping
   * @throws ClaimLost, and what a request throws.
   */
  run(job: ClaimedJob, isStopping: () => boolean): Promise<number | null> {
    return withPrincipal(job.principal ?? undefined, () =>
      withTrace(job.trace ?? undefined, async () => {
        await this.requests.send(RecordBulk, {
          id: job.id,
          at: job.createdAt.toISOString(),
          action: job.input?.action ?? 'undo',
        });
        while (job.state === 'collecting' && !isStopping()) await this.collect(job);
        let waitMs = 0;
        while (job.state === 'applying' && !isStopping()) {
          const next = await this.store.nextChunk(job);
          if (next === undefined) {
            await this.store.end(job, 'done');
            return null;
          }
          // Reminders that are not asked for yet can be cancelled.
          if (waitMs > 0) return waitMs;
          const changes = await this.apply(job, next.chunk, next.items);
          await this.store.record(job, changes);
          for (const { result } of changes) changed.inc({ result });
          if (job.input?.action === 'remind') waitMs = remindingMs(changes);
        }
        return null;
      }),
    );
  }

  private async collect(job: ClaimedJob): Promise<void> {
    const cursor = job.cursor ?? undefined;
    const { items, nextCursor } = await this.requests.send(ListTasks, {
      ...job.input?.filter,
      limit: MAX_BATCH,
      ...(cursor !== undefined && { cursor }),
    });
    await this.store.collect(
      job,
      items.map(({ id }) => id),
      nextCursor,
    );
  }

  private apply({ id: jobId, input }: ClaimedJob, chunk: number, items: readonly ChunkItem[]): Promise<TaskChange[]> {
    if (input === null) {
      const tasks = items.flatMap(({ taskId, version, previous }) =>
        version === null || previous === null ? [] : [{ id: taskId, version, previous }],
      );
      return this.requests.send(RestoreTasks, { jobId, chunk, tasks });
    }
    const { action, reminderInterval, employeeId } = input;
    const ids = items.map(({ taskId }) => taskId);
    return this.requests.send(ChangeTasks, { jobId, chunk, action, ids, reminderInterval, employeeId });
  }
}

const remindingMs = (changes: readonly TaskChange[]): number =>
  (changes.filter(({ result }) => result === 'changed').length / BULK_REMINDERS_PER_SECOND) * 1_000;
