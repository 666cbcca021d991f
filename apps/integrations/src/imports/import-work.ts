import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AloneGate, untilIdle } from '@recuerda/concurrency';
import {
  GetSettings,
  type ImportChange,
  isPermitted,
  ListDepartments,
  ListEmployees,
  MatchTaskGroups,
  MatchTasks,
  MAX_BATCH,
  type Page,
  RecordImport,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { type Clock, CLOCK, counter, currentPrincipal, withTrace } from '@recuerda/service';
import { v5 } from 'uuid';
import { JobWork } from '../jobs/job-work.js';
import { type ClaimedImport, type Import, ImportStore } from './import.store.js';
import { PresentRights } from '../jobs/job-rights.js';
import { ApplyChunk } from './apply-chunk.js';
import { PlanStore } from './plan/plan.store.js';
import type { KnownEmployee } from './plan/plan-directory.js';
import { planFile } from './plan/plan-file.js';

const written = counter('recuerda_imported_items_total', 'What imports created and changed, by what became of it.', [
  'kind',
  'result',
]);

/** Longest pause between two chunks, ms. */
const MAX_PAUSE_MS = 100;

/** Plans an import for its principal. */
@Injectable()
export class VerifyImport {
  constructor(
    private readonly store: PlanStore,
    private readonly requests: RequestClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Keeps the verdicts row by row; with `isFinal` also the items, so that they can be applied.
   *
   * @throws ClaimLost
   */
  async plan(job: ClaimedImport, isFinal: boolean): Promise<void> {
    const principal = currentPrincipal();
    const { effectiveTimeZone } = await this.requests.send(GetSettings, {});
    const departments = await all((cursor) =>
      this.requests.send(ListDepartments, { order: 'created', limit: MAX_BATCH, cursor }),
    );
    const employees = await all(async (cursor) => {
      const page = await this.requests.send(ListEmployees, { order: 'created', limit: MAX_BATCH, cursor });
      return { ...page, items: page.items.map(known) };
    });
    await this.store.begin(job, isFinal);
    const counts = await planFile({
      importId: job.id,
      mapping: job,
      batches: () => this.store.batches(job),
      rowsOf: (numbers) => this.store.rowsOf(job, numbers),
      shortRowsOf: (numbers) => this.store.shortRowsOf(job, numbers),
      save: this.store.saver(job, isFinal),
      known: {
        departments,
        employees,
        mayCreateDepartments: principal === undefined || isPermitted(principal, 'departments.write'),
        isLimited: principal?.role === 'manager',
        timeZone: effectiveTimeZone,
      },
      now: this.clock.now(),
      findTasks: (wanted) => this.requests.send(MatchTasks, wanted),
      findGroups: (titles) => this.requests.send(MatchTaskGroups, { titles }),
    });
    await this.store.end(job, counts, isFinal);
  }
}

/** Works through imports. It may end anywhere and begin again: the owners apply each chunk once. */
@Injectable()
export class ImportWork extends JobWork<Import> {
  /** Ids of the entries of the activity: an import that waits for a service begins again and again. */
  private readonly recorded = new Set<string>();

  constructor(
    protected override readonly store: ImportStore,
    private readonly verify: VerifyImport,
    private readonly chunks: ApplyChunk,
    private readonly requests: RequestClient,
    private readonly rights: PresentRights,
    @Inject(CLOCK) private readonly clock: Clock,
    gate: AloneGate,
  ) {
    super('Imports', store, gate);
  }

  protected async work(job: ClaimedImport, isStopping: () => boolean): Promise<void> {
    const isUndo = job.state === 'undoing';
    await this.doSteps(job, isStopping);
    // It was counted when it was cancelled.
    if (job.state === 'cancelled') return;
    if (isStopping()) await this.store.release(job, 0);
    else if (job.state !== 'verified') this.store.countEnded(isUndo ? 'undone' : 'done');
  }

  /**
   * Does the steps for their principal, within the trace of their request: its audit entries have one correlation id.
   *
   * @param isStopping asked between two chunks; the import then stays as it is.
   * @throws ClaimLost, and what a request throws.
   */
  doSteps(job: ClaimedImport, isStopping: () => boolean): Promise<void> {
    const plan = (isFinal: boolean) => this.rights.asPrincipal(job, () => this.verify.plan(job, isFinal));
    return withTrace(job.trace ?? undefined, async () => {
      if (job.state === 'verifying') return plan(false);
      if (job.state === 'undoing') return this.undo(job, isStopping);
      // Departments, employees and tasks may have changed since the preview.
      if (job.state === 'planning') await plan(true);
      await this.apply(job, isStopping);
    });
  }

  private async apply(job: ClaimedImport, isStopping: () => boolean): Promise<void> {
    let from: number | undefined;
    while (!isStopping()) {
      const began = performance.now();
      await this.store.refresh(job);
      if (job.state !== 'applying') return;
      // Recorded only now: an import that was cancelled while it was planned has imported nothing.
      if (from === undefined) await this.record(job, job.id, 'import');
      const chunk = await this.store.nextChunk(job, from);
      if (chunk === undefined) return this.store.end(job, 'done');
      from = chunk.chunk;
      const changes = await this.rights.asPrincipal(job, () => this.chunks.apply(job.id, chunk));
      await this.store.record(job, chunk, changes, 'applying');
      count(chunk.kind, changes);
      await pauseAfter(began);
    }
  }

  private async undo(job: ClaimedImport, isStopping: () => boolean): Promise<void> {
    await this.record(job, v5('undo', job.id), 'undo');
    const open = await this.store.nextChunk(job);
    if (open)
      await this.store.record(
        job,
        open,
        await this.rights.asPrincipal(job, () => this.chunks.close(job.id, open)),
        'undoing',
      );
    while (!isStopping()) {
      const began = performance.now();
      const chunk = await this.store.nextToUndo(job);
      if (chunk === undefined) return this.store.end(job, 'undone');
      const changes = await this.rights.asPrincipal(job, () => this.chunks.undo(job.id, chunk));
      await this.store.recordUndo(job, chunk, changes);
      count(chunk.kind, changes);
      await pauseAfter(began);
    }
  }

  private async record(job: ClaimedImport, id: string, act: 'import' | 'undo'): Promise<void> {
    if (this.recorded.has(id)) return;
    const entry = { id, at: this.clock.now().toISOString(), act, rows: job.rows };
    await this.rights.asPrincipal(job, () => this.requests.send(RecordImport, entry));
    this.recorded.add(id);
  }
}

/**
 * Waits half as long as the chunk took, and as long again while the process is busy: reminders and the work that its
 * events cause have their turn.
 */
async function pauseAfter(began: number): Promise<void> {
  const halfMs = Math.min(performance.now() - began, MAX_PAUSE_MS) / 2;
  await sleep(halfMs);
  await untilIdle(halfMs);
}

const count = (kind: string, changes: readonly ImportChange[]): void => {
  for (const { result } of changes) written.inc({ kind, result });
};

/** The fields that rows are compared with: a school may have thousands of employees. */
const known = ({ id, name, phone, email, departmentId, consentAt }: KnownEmployee): KnownEmployee => ({
  id,
  name,
  phone,
  email,
  departmentId,
  consentAt,
});

async function all<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}
