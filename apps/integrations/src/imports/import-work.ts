import { Injectable } from '@nestjs/common';
import { AloneGate } from '@recuerda/concurrency';
import { failureOf, JobWork } from '../jobs/job-work.js';
import type { Import } from './import.js';
import { type ClaimedImport, ImportStore } from './import.store.js';
import { Imports } from './imports.js';
import { endedImports } from './imports.metrics.js';
import { RunImport } from './run-import.js';

/** Works through imports. */
@Injectable()
export class ImportWork extends JobWork<Import> {
  constructor(
    private readonly store: ImportStore,
    private readonly imports: Imports,
    private readonly runner: RunImport,
    gate: AloneGate,
  ) {
    super('Imports', store.claims, gate);
  }

  protected async work(job: ClaimedImport, isStopping: () => boolean): Promise<void> {
    const isUndo = job.state === 'undoing';
    await this.runner.run(job, isStopping);
    // It was counted when it was cancelled.
    if (job.state === 'cancelled') return;
    if (isStopping()) await this.store.claims.release(job, 0);
    else if (job.state !== 'verified') endedImports.inc({ outcome: isUndo ? 'undone' : 'done' });
  }

  protected async fail(job: ClaimedImport, error: unknown): Promise<void> {
    await this.store.end(job, 'failed', failureOf(error));
    endedImports.inc({ outcome: 'failed' });
  }

  protected prune(): Promise<void> {
    return this.imports.prune();
  }
}
