import { Injectable } from '@nestjs/common';
import { BULK_REMINDERS_PER_SECOND, type BulkChange, RecordBulk } from '@recuerda/contracts';
import { isPostponed, RequestClient } from '@recuerda/messaging';
import { AppError, counter, withTrace } from '@recuerda/service';
import { PresentRights } from '../jobs/present-rights.js';
import { BulkJobStore, type ChunkItem, type ClaimedJob } from './bulk-job.store.js';
import { ownersOf } from './bulk-lists.js';

const changed = counter('recuerda_bulk_rows_total', 'Rows of bulk jobs, by what became of them.', ['list', 'result']);

/**
 * Works through one job: collects its rows, then has their owner change them chunk by chunk. It may end anywhere and
 * begin again: a page that is collected twice adds nothing, and the owner applies each chunk once.
 */
@Injectable()
export class RunBulkJob {
  private readonly owners: ReturnType<typeof ownersOf>;

  constructor(
    private readonly store: BulkJobStore,
    private readonly requests: RequestClient,
    private readonly rights: PresentRights,
  ) {
    this.owners = ownersOf(requests);
  }

  /**
   * For the principal of the job, within the trace of its request: its audit entries have one correlation id.
   *
   * @param isStopping asked between two steps; the job then stays as it is.
   * @returns after how long it goes on, ms; null: it ended, or is stopping
   * @throws ClaimLost, and what a request throws.
   */
  run(job: ClaimedJob, isStopping: () => boolean): Promise<number | null> {
    return withTrace(job.trace ?? undefined, async () => {
      if (job.undoOf !== null) await this.rights.run(job, () => this.addOpenChunk(job));
      while (job.state === 'collecting' && !isStopping()) await this.rights.run(job, () => this.collect(job));
      // Not before: one that was cancelled while its rows were collected has changed nothing.
      if (job.state === 'applying') await this.rights.run(job, () => this.recordAct(job));
      let waitMs = 0;
      while (job.state === 'applying' && !isStopping()) {
        const next = await this.store.nextChunk(job);
        if (next === undefined) {
          await this.store.end(job, 'done');
          return null;
        }
        // Reminders that are not asked for yet can be cancelled.
        if (waitMs > 0) return waitMs;
        const changes = await this.rights.run(job, () => this.apply(job, next.chunk, next.items));
        await this.store.record(job, changes);
        for (const { result } of changes) changed.inc({ list: job.list, result });
        if (job.input?.action === 'remind') waitMs = remindingMs(changes);
      }
      return null;
    });
  }

  private async recordAct(job: ClaimedJob): Promise<void> {
    await this.requests.send(RecordBulk, {
      id: job.id,
      at: job.createdAt.toISOString(),
      list: job.list,
      action: job.input?.action ?? 'undo',
    });
  }

  private async collect(job: ClaimedJob): Promise<void> {
    const { items, nextCursor } = await this.owners[job.list].page(job.input?.filter ?? {}, job.cursor ?? undefined);
    await this.store.collect(
      job,
      items.map(({ id }) => id),
      nextCursor,
    );
  }

  /** A chunk that was under way when its job was cancelled or failed is undone, too. */
  private async addOpenChunk(undo: ClaimedJob): Promise<void> {
    const stopped = await this.store.takeStopped(undo);
    if (!stopped) return;
    const open = await this.store.nextChunk(stopped);
    if (open) await this.store.record(stopped, await this.changesOf(stopped, open.chunk));
    await this.store.addChanged(undo);
  }

  /** What a chunk changed that may be applied, or just being applied. Afterwards it never will be. */
  private async changesOf(job: ClaimedJob, chunk: number): Promise<BulkChange[]> {
    try {
      return await this.apply(job, chunk, []);
    } catch (error) {
      if (error instanceof AppError && !isPostponed(error)) return [];
      throw error;
    }
  }

  private apply(job: ClaimedJob, chunk: number, items: readonly ChunkItem[]): Promise<BulkChange[]> {
    const owner = this.owners[job.list];
    const place = { jobId: job.id, chunk };
    if (job.input !== null)
      return owner.change(
        place,
        items.map(({ id }) => id),
        job.input,
      );
    const rows = items.flatMap(({ id, version, previous }) =>
      version === null || previous === null ? [] : [{ id, version, previous }],
    );
    return owner.restore(place, rows);
  }
}

const remindingMs = (changes: readonly BulkChange[]): number =>
  (changes.filter(({ result }) => result === 'changed').length / BULK_REMINDERS_PER_SECOND) * 1_000;
