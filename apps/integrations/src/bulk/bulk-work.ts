import { Injectable } from '@nestjs/common';
import { AloneGate } from '@recuerda/concurrency';
import {
  BULK_REMINDERS_PER_SECOND,
  type BulkChange,
  type BulkInput,
  type BulkList,
  ChangeDepartments,
  ChangeEmployees,
  ChangeTasks,
  type DepartmentAction,
  type EmployeeAction,
  type FormerDepartment,
  type FormerEmployee,
  type FormerTask,
  ListDepartments,
  ListEmployees,
  ListTasks,
  MAX_BATCH,
  RecordBulk,
  RestoreDepartments,
  RestoreEmployees,
  RestoreTasks,
  type TaskAction,
  type UncountedPage,
} from '@recuerda/contracts';
import { isPostponed, RequestClient } from '@recuerda/messaging';
import { AppError, counter, withTrace } from '@recuerda/service';
import { JobWork } from '../jobs/job-work.js';
import { type BulkJob, BulkJobStore, type ChunkItem, type ClaimedJob } from './bulk-job.store.js';
import { PresentRights } from '../jobs/job-rights.js';

const changed = counter('recuerda_bulk_rows_total', 'Rows of bulk jobs, by what became of them.', ['list', 'result']);

/**
 * Works through bulk jobs: collects the rows of each, then has their owner change them chunk by chunk. It may end
 * anywhere and begin again: a page that is collected twice adds nothing, and the owner applies each chunk once.
 */
@Injectable()
export class BulkWork extends JobWork<BulkJob> {
  private readonly owners: ReturnType<typeof ownersOf>;

  constructor(
    protected override readonly store: BulkJobStore,
    private readonly requests: RequestClient,
    private readonly rights: PresentRights,
    gate: AloneGate,
  ) {
    super('Bulk', store, gate);
    this.owners = ownersOf(requests);
  }

  protected async work(job: ClaimedJob, isStopping: () => boolean): Promise<void> {
    const waitMs = await this.collectAndChange(job, isStopping);
    // It was counted when it was cancelled.
    if (job.state === 'cancelled') return;
    if (waitMs !== null || isStopping()) await this.store.release(job, waitMs ?? 0);
    else this.store.countEnded('done');
  }

  /**
   * Does the job for its principal, within the trace of its request: its audit entries have one correlation id.
   *
   * @param isStopping asked between two steps; the job then stays as it is.
   * @returns ms after which the job goes on; null: it ended, or is stopping
   * @throws ClaimLost, and what a request throws.
   */
  collectAndChange(job: ClaimedJob, isStopping: () => boolean): Promise<number | null> {
    return withTrace(job.trace ?? undefined, async () => {
      if (job.undoOf !== null) await this.rights.asPrincipal(job, () => this.addOpenChunk(job));
      while (job.state === 'collecting' && !isStopping()) await this.rights.asPrincipal(job, () => this.collect(job));
      // Recorded only now: a job that was cancelled while its rows were collected has changed nothing.
      if (job.state === 'applying') await this.rights.asPrincipal(job, () => this.recordAct(job));
      let waitMs = 0;
      while (job.state === 'applying' && !isStopping()) {
        const next = await this.store.nextChunk(job);
        if (next === undefined) {
          await this.store.end(job, 'done');
          return null;
        }
        // Reminders that are not asked for yet can be cancelled.
        if (waitMs > 0) return waitMs;
        const changes = await this.rights.asPrincipal(job, () => this.apply(job, next.chunk, next.items));
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

  /** Returns the changes of a chunk that may be applied, or just being applied. Afterwards it never will be. */
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

interface Chunk {
  jobId: string;
  chunk: number;
}
/** A row whose change is undone, as its owner gave it. */
interface ChangedRow {
  id: string;
  version: number;
  previous: object;
}

/** Requests of a job to the owner of its rows. */
interface Owner {
  page: (filter: object, cursor: string | undefined) => Promise<UncountedPage<{ id: string }>>;
  change: (chunk: Chunk, ids: string[], input: BulkInput) => Promise<BulkChange[]>;
  restore: (chunk: Chunk, rows: ChangedRow[]) => Promise<BulkChange[]>;
}

/** Returns the owners of the lists. The input of each list was checked when the job was created. */
const ownersOf = (requests: RequestClient): Record<BulkList, Owner> => ({
  tasks: {
    page: (filter, cursor) => requests.send(ListTasks, { ...filter, limit: MAX_BATCH, cursor }),
    change: (chunk, ids, { action, reminderInterval, employeeId }) =>
      requests.send(ChangeTasks, { ...chunk, ids, action: action as TaskAction, reminderInterval, employeeId }),
    restore: (chunk, tasks) =>
      requests.send(RestoreTasks, { ...chunk, tasks: tasks as (ChangedRow & { previous: FormerTask })[] }),
  },
  employees: {
    page: (filter, cursor) => requests.send(ListEmployees, { ...filter, order: 'created', limit: MAX_BATCH, cursor }),
    change: (chunk, ids, { action, departmentId }) =>
      requests.send(ChangeEmployees, { ...chunk, ids, action: action as EmployeeAction, departmentId }),
    restore: (chunk, employees) =>
      requests.send(RestoreEmployees, {
        ...chunk,
        employees: employees as (ChangedRow & { previous: FormerEmployee })[],
      }),
  },
  departments: {
    page: (filter, cursor) => requests.send(ListDepartments, { ...filter, order: 'created', limit: MAX_BATCH, cursor }),
    change: (chunk, ids, { action, employeeId = '' }) =>
      requests.send(ChangeDepartments, { ...chunk, ids, action: action as DepartmentAction, employeeId }),
    restore: (chunk, departments) =>
      requests.send(RestoreDepartments, {
        ...chunk,
        departments: departments as (ChangedRow & { previous: FormerDepartment })[],
      }),
  },
});
