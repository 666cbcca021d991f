import { Injectable } from '@nestjs/common';
import { counter } from '@recuerda/service';
import { failureOf, JobWork } from '../jobs/job-work.js';
import { type ClaimedImport, ImportStore } from './import.store.js';
import { Imports } from './imports.js';
import { RunImport } from './run-import.js';

const ended = counter('recuerda_imports_total', 'Imports that ended.', ['outcome']);

/** Works through imports. */
@Injectable()
export class ImportWork extends JobWork<ClaimedImport> {
  constructor(
    private readonly store: ImportStore,
    private readonly imports: Imports,
    private readonly runner: RunImport,
  ) {
    super('Imports');
  }

  protected claim(): Promise<ClaimedImport | undefined> {
    return this.store.claim();
  }

  protected async work(job: ClaimedImport, isStopping: () => boolean): Promise<void> {
    const isUndo = job.state === 'undoing';
    await this.runner.run(job, isStopping);
    if (job.state === 'cancelled') ended.inc({ outcome: 'cancelled' });
    else if (isStopping()) await this.store.release(job, 0);
    else if (job.state !== 'verified') ended.inc({ outcome: isUndo ? 'undone' : 'done' });
  }

  protected release(job: ClaimedImport, delayMs: number): Promise<void> {
    return this.store.release(job, delayMs);
  }

  protected async fail(job: ClaimedImport, error: unknown): Promise<void> {
    await this.store.end(job, 'failed', failureOf(error));
    ended.inc({ outcome: 'failed' });
  }

  protected prune(): Promise<void> {
    return this.imports.prune();
  }
}
