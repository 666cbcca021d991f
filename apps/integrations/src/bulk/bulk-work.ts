import { Injectable } from '@nestjs/common';
import { AloneGate } from '@recuerda/concurrency';
import { failureOf, JobWork } from '../jobs/job-work.js';
import type { BulkJob } from './bulk-job.js';
import { endedJobs } from './bulk.metrics.js';
import { BulkJobs } from './bulk-jobs.js';
import { BulkJobStore, type ClaimedJob } from './bulk-job.store.js';
import { RunBulkJob } from './run-bulk-job.js';

/** Works through bulk jobs. */
@Injectable()
export class BulkWork extends JobWork<BulkJob> {
  constructor(
    private readonly store: BulkJobStore,
    private readonly jobs: BulkJobs,
    private readonly runner: RunBulkJob,
    gate: AloneGate,
  ) {
    super('Bulk', store.claims, gate);
  }

  protected async work(job: ClaimedJob, isStopping: () => boolean): Promise<void> {
    const waitMs = await this.runner.run(job, isStopping);
    // It was counted when it was cancelled.
    if (job.state === 'cancelled') return;
    if (waitMs !== null || isStopping()) await this.store.claims.release(job, waitMs ?? 0);
    else endedJobs.inc({ outcome: 'done' });
  }

  protected async fail(job: ClaimedJob, error: unknown): Promise<void> {
    await this.store.end(job, 'failed', failureOf(error));
    endedJobs.inc({ outcome: 'failed' });
  }

  protected prune(): Promise<void> {
    return this.jobs.prune();
  }
}
