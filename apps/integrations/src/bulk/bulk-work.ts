import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import { isTransient } from '@recuerda/messaging';
import { AppError, counter } from '@recuerda/service';
import { BulkJobs } from './bulk-jobs.js';
import { BulkJobStore, type ClaimedJob, ClaimLost } from './bulk-job.store.js';
import { RunBulkJob } from './run-bulk-job.js';

/** What another process left is looked for so often, ms. */
const POLL_MS = 5_000;
/** A service that is away is asked again after this time, ms. */
const RETRY_MS = 5_000;

const ended = counter('recuerda_bulk_jobs_total', 'Bulk jobs that ended.', ['outcome']);

/** Works through bulk jobs, one at a time in each process, as soon as they are created. */
@Injectable()
export class BulkWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Bulk');
  private readonly work = new TrailingRun(() => this.runAll());
  private running = false;

  constructor(
    private readonly store: BulkJobStore,
    private readonly jobs: BulkJobs,
    private readonly runner: RunBulkJob,
  ) {}

  onApplicationBootstrap(): void {
    this.running = true;
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.running = false;
    await this.work.idle();
  }

  @Interval(POLL_MS)
  wake(): void {
    if (this.running) this.work.run().catch((err: unknown) => this.logger.warn({ msg: 'bulk jobs wait', err }));
  }

  private async runAll(): Promise<void> {
    while (this.running) {
      const job = await this.store.claim();
      if (job === undefined) break;
      await this.runOne(job);
    }
    await this.jobs.prune();
  }

  private async runOne(job: ClaimedJob): Promise<void> {
    try {
      await this.runner.run(job, () => !this.running);
      if (job.state === 'cancelled') ended.inc({ outcome: 'cancelled' });
      else if (this.running) ended.inc({ outcome: 'done' });
      else await this.store.release(job, 0);
    } catch (err) {
      if (err instanceof ClaimLost) return;
      if (isTransient(err)) {
        this.logger.warn({ msg: 'a bulk job waits', job: job.id, err });
        return this.store.release(job, RETRY_MS);
      }
      // What the request refuses, it refuses each time: an employee who is gone, an account that may no longer.
      const isRefused = err instanceof AppError;
      this.logger[isRefused ? 'warn' : 'error']({ msg: 'a bulk job failed', job: job.id, err });
      await this.store.end(job, 'failed');
      ended.inc({ outcome: 'failed' });
    }
  }
}
