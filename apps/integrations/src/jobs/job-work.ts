import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import { MAX_ENDS } from '@recuerda/database';
import { isPostponed } from '@recuerda/messaging';
import { AppError, counter, reasonOf } from '@recuerda/service';
import type { JobsInHand } from './jobs-in-hand.js';

/** A worker that has not written for this time counts as ended, and another one takes its job, ms. */
export const LEASE_MS = 60_000;
/** How often jobs that another process left are looked for, ms. */
const POLL_MS = 5_000;
/** A service that is away is asked again after this time, ms. */
const RETRY_MS = 5_000;

/** Another worker has taken the job: this one stops. */
export class ClaimLost extends Error {}

/** A job is set aside: processes ended again and again while they had it in hand. */
class SetAside extends Error {}

/** Returns why a job failed, in Spanish. */
export function failureOf(error: unknown): string {
  if (error instanceof SetAside) return 'Se apartó: el proceso terminó varias veces mientras lo trataba.';
  return error instanceof AppError ? reasonOf(error) : 'Ocurrió un error inesperado.';
}

const setAside = counter('recuerda_jobs_set_aside_total', 'Jobs set aside after unclean ends of processes.', ['kind']);

/** Works through jobs of one kind, one at a time in each process, as soon as they are there. */
export abstract class JobWork<J extends { id: string; uncleanEnds: number }>
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger: Logger;
  private readonly runs = new TrailingRun(() => this.runAll());
  private running = false;

  constructor(
    private readonly name: string,
    private readonly hand: JobsInHand,
  ) {
    this.logger = new Logger(name);
    // Otherwise its first count would be no increase.
    setAside.inc({ kind: name }, 0);
  }

  /** Claims the next job that no worker has: with `isAlone` one that is suspected, otherwise one that is not. */
  protected abstract claim(isAlone: boolean): Promise<J | undefined>;
  /** Returns whether there are suspected jobs that no worker has. */
  protected abstract hasSuspects(): Promise<boolean>;
  /** Works through a job; releases it if `isStopping` says so between two steps. Throws ClaimLost. */
  protected abstract work(job: J, isStopping: () => boolean): Promise<void>;
  protected abstract release(job: J, delayMs: number): Promise<void>;
  protected abstract fail(job: J, error: unknown): Promise<void>;
  /** Deletes old jobs. */
  protected abstract prune(): Promise<void>;

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
    while (this.running) {
      if (await this.hand.together(() => this.workOnNext(false))) continue;
      if (!(await this.hasSuspects()) || !(await this.hand.alone(() => this.workOnNext(true)))) break;
    }
    await this.prune();
  }

  private async workOnNext(isAlone: boolean): Promise<boolean> {
    const job = this.running ? await this.claim(isAlone) : undefined;
    if (job) await this.runOne(job);
    return job !== undefined;
  }

  private async runOne(job: J): Promise<void> {
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
        return this.release(job, RETRY_MS);
      }
      // A refused request would be refused again: the employee is gone, or the account has lost the permission.
      const isRefused = err instanceof AppError;
      this.logger[isRefused ? 'warn' : 'error']({ msg: 'a job failed', job: job.id, err });
      await this.fail(job, err);
    }
  }
}
