import { Injectable } from '@nestjs/common';
import { failureOf, JobWork } from '../jobs/job-work.js';
import { JobsInHand } from '../jobs/jobs-in-hand.js';
import { endedJobs } from './bulk.metrics.js';
import { BulkJobs } from './bulk-jobs.js';
import { BulkJobStore, type ClaimedJob } from './bulk-job.store.js';
import { RunBulkJob } from './run-bulk-job.js';

/** Works through bulk jobs. */
@Injectable()
export class BulkWork extends JobWork<ClaimedJob> {
  constructor(
    private readonly store: BulkJobStore,
    private readonly jobs: BulkJobs,
    private readonly runner: RunBulkJob,
    hand: JobsInHand,
  ) {
    super('Bulk', hand);
  }

  protected claim(isAlone: boolean): Promise<ClaimedJob | undefined> {
    return this.store.claim(isAlone);
  }

  protected hasSuspects(): Promise<boolean> {
    return this.store.hasSuspects();
  }

  protected async work(job: ClaimedJob, isStopping: () => boolean): Promise<void> {
    const waitMs = await this.runner.run(job, isStopping);
    // It was counted when it was cancelled.
    if (job.state === 'cancelled') return;
    if (waitMs !== null || isStopping()) await this.store.release(job, waitMs ?? 0);
    else endedJobs.inc({ outcome: 'done' });
  }

  protected release(job: ClaimedJob, delayMs: number): Promise<void> {
    return this.store.release(job, delayMs);
  }

  protected async fail(job: ClaimedJob, error: unknown): Promise<void> {
    await this.store.end(job, 'failed', failureOf(error));
    endedJobs.inc({ outcome: 'failed' });
  }

  protected prune(): Promise<void> {
    return this.jobs.prune();
  }
}
