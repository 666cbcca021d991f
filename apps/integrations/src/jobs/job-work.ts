import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type AloneGate, TrailingRun } from '@recuerda/concurrency';
import { MAX_ENDS } from '@recuerda/database';
import { isPostponed } from '@recuerda/messaging';
import { AppError, counter, reasonOf } from '@recuerda/service';
import { type Claimed, ClaimLost, type Job, type JobStore } from './job-claims.js';

/** How often jobs that another process left are looked for, ms. */
const POLL_MS = 5_000;
/** A service that is away is asked again after this time, ms. */
const RETRY_MS = 5_000;

/** A job is set aside: processes ended again and again while they had it in hand. */
class SetAside extends Error {}

/** Returns why a job failed, in Spanish. */
function failureOf(error: unknown): string {
  if (error instanceof SetAside) return 'Se apartó: el proceso terminó varias veces mientras lo trataba.';
  return error instanceof AppError ? reasonOf(error) : 'Ocurrió un error inesperado.';
}

const setAside = counter('recuerda_jobs_set_aside_total', 'Jobs set aside after unclean ends of processes.', ['kind']);

/** Works through jobs of one kind, one at a time in each process, as soon as they are there. */
export abstract class JobWork<J extends Job> implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger: Logger;
  private readonly runs = new TrailingRun(() => this.runAll());
  private running = false;

  constructor(
    private readonly name: string,
    protected readonly store: JobStore<J>,
    private readonly gate: AloneGate,
  ) {
    this.logger = new Logger(name);
    // Otherwise its first count would be no increase.
    setAside.inc({ kind: name }, 0);
  }

  /** Works through a job; releases it if `isStopping` says so between two steps. Throws ClaimLost. */
  protected abstract work(job: Claimed<J>, isStopping: () => boolean): Promise<void>;

  onApplicationBootstrap(): void {
    this.running = true;
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.running = false;
    await this.runs.idle();
  }

  @Interval(POLL_MS)
  wake(): void {
    if (this.running)
      this.runs.run().catch((err: unknown) => this.logger.warn({ msg: 'could not look for jobs; trying again', err }));
  }

  private async runAll(): Promise<void> {
    while (await this.gate.share(() => this.workOnNext(() => this.store.claim())));
    await this.gate.aloneWhile(
      () => this.store.hasSuspects(),
      () => this.workOnNext(() => this.store.claimSuspect()),
    );
    await this.store.prune();
  }

  private async workOnNext(claim: () => Promise<Claimed<J> | undefined>): Promise<boolean> {
    const job = this.running ? await claim() : undefined;
    if (job) await this.workOn(job);
    return job !== undefined;
  }

  private async fail(job: Claimed<J>, error: unknown): Promise<void> {
    await this.store.end(job, 'failed', failureOf(error));
    this.store.countEnded('failed');
  }

  private async workOn(job: Claimed<J>): Promise<void> {
    if (job.uncleanEnds >= MAX_ENDS) {
      this.logger.error({ msg: 'a job is set aside: processes ended while they had it in hand', job: job.id });
      setAside.inc({ kind: this.name });
      return this.fail(job, new SetAside());
    }
    try {
      await this.work(job, () => !this.running);
    } catch (err) {
      if (err instanceof ClaimLost) return;
      if (isPostponed(err)) {
        this.logger.warn({ msg: 'could not go on with a job now; trying again', job: job.id, err });
        return this.store.release(job, RETRY_MS);
      }
      // A refused request would be refused again: the employee is gone, or the account has lost the permission.
      const isRefused = err instanceof AppError;
      this.logger[isRefused ? 'warn' : 'error']({ msg: 'a job failed', job: job.id, err });
      await this.fail(job, err);
    }
  }
}
