import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@recuerda/contracts';
import { EndedProcesses, type Fates, PROCESS_ID } from '@recuerda/database';
import { AppError, type Clock, type counter } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { type AskedBy, visibleJobs } from './job-rights.js';

/** A worker that has not written for this time counts as ended, and another one takes its job, ms. */
const LEASE_MS = 60_000;

/** Another worker has taken the job: this one stops. */
export class ClaimLost extends Error {}

/** Forgets what is suspected of a job whose next step a user begins. */
export const UNSUSPECTED = 'is_suspected = false, was_alone = false, unclean_ends = 0';

/** A job that a worker has claimed. */
export type Claimed<J> = J & {
  claim: string;
  /** Unclean ends of processes that had it alone in hand. */
  uncleanEnds: number;
};

/** A row of a table of jobs. */
export interface Job extends AskedBy {
  id: string;
  state: string;
}

/** The table of one kind of job. */
interface JobTable {
  name: string;
  /** SQL that lists the columns of a job. */
  columns: string;
  /** SQL: the job has a step to be done. */
  isOpen: string;
  /** SQL: the job can be cancelled. */
  isCancellable: string;
  /** Error where there is no such job. */
  notFound: ErrorCode;
  /** Counts jobs that ended. */
  ended: Pick<ReturnType<typeof counter>, 'inc'>;
}

const DUE = 'claim IS NULL AND NOT is_suspected';
const SUSPECT = '(claim IS NOT NULL OR is_suspected)';

/** States of a job that ended before all of it was done, as a list in SQL. */
export const STOPPED = `('cancelled', 'failed')`;

/**
 * The jobs of one kind, as their creators and their worker see them. A job whose claim was not given back is suspected:
 * its process ended, perhaps for its sake. It is handled alone from then on.
 */
export abstract class JobStore<J extends Job> {
  private readonly processes: EndedProcesses;

  constructor(
    protected readonly source: DataSource,
    protected readonly clock: Clock,
    private readonly table: JobTable,
  ) {
    this.processes = new EndedProcesses(source, clock);
  }

  /** Deletes old jobs. */
  abstract prune(): Promise<void>;

  /** Throws `notFound`, also for a job that the principal may not see. */
  async find(id: string): Promise<J> {
    const { name, columns, notFound } = this.table;
    const { where, parameters } = visibleJobs().and('id = ?', id);
    const [job] = await this.source.query<J[]>(`SELECT ${columns} FROM ${name} ${where}`, parameters);
    if (!job) throw new AppError(notFound);
    return job;
  }

  /** Throws `notFound`. */
  async cancel(id: string): Promise<void> {
    await this.find(id);
    const { name, isCancellable } = this.table;
    const [, cancelled] = await this.source.query<[unknown[], number]>(
      `UPDATE ${name} SET state = 'cancelled', ended_at = $2 WHERE id = $1 AND ${isCancellable}`,
      [id, this.clock.now()],
    );
    // Counted here, since no worker has a job that waits.
    this.countEnded('cancelled', cancelled);
  }

  /** Does nothing to a job that was cancelled. */
  async end({ id, claim }: Claimed<J>, state: J['state'], reason: string | null = null): Promise<void> {
    await this.source.query(
      `UPDATE ${this.table.name} SET state = $3, reason = $4, ended_at = $5, claim = NULL
       WHERE id = $1 AND claim = $2 AND state NOT IN ${STOPPED}`,
      [id, claim, state, reason, this.clock.now()],
    );
  }

  countEnded(outcome: string, count = 1): void {
    this.table.ended.inc({ outcome }, count);
  }

  /**
   * Renews the lease. Succeeds also for a job that was stopped, so that the result of its last chunk is recorded.
   *
   * @throws ClaimLost
   */
  async renew(manager: EntityManager, job: Claimed<J>, state: J['state']): Promise<void> {
    const [[row]] = await manager.query<[Pick<J, 'state'>[], number]>(
      `UPDATE ${this.table.name}
       SET claimed_until = $3, state = CASE WHEN state IN ${STOPPED} THEN state ELSE $4 END
       WHERE id = $1 AND claim = $2 RETURNING state`,
      [job.id, job.claim, new Date(this.clock.now().getTime() + LEASE_MS), state],
    );
    if (!row) throw new ClaimLost();
    job.state = row.state;
  }

  /** Claims the oldest job that no worker has and that is not suspected. */
  claim(): Promise<Claimed<J> | undefined> {
    return this.claimOne(DUE, false);
  }

  /** Claims the oldest suspected job that no worker has, and counts an end of a process that had it alone. */
  claimSuspect(): Promise<Claimed<J> | undefined> {
    return this.claimOne(SUSPECT, true);
  }

  async hasSuspects(): Promise<boolean> {
    const { decided } = await this.fates();
    const found = await this.source.query<unknown[]>(
      `SELECT FROM ${this.table.name} WHERE ${this.isFree('$1', '$2')} AND ${SUSPECT} LIMIT 1`,
      [this.clock.now(), decided],
    );
    return found.length > 0;
  }

  private async fates(): Promise<Fates> {
    const { name, isOpen } = this.table;
    const rows = await this.source.query<{ holder: string }[]>(
      `SELECT DISTINCT holder FROM ${name} WHERE ${isOpen} AND claim IS NOT NULL AND holder <> $1`,
      [PROCESS_ID],
    );
    return this.processes.fatesOf(rows.map(({ holder }) => holder));
  }

  /** Lets another worker go on with a job after `delayMs`. */
  async release({ id, claim }: Claimed<J>, delayMs: number): Promise<void> {
    await this.source.query(
      `UPDATE ${this.table.name} SET claim = NULL, claimed_until = $3 WHERE id = $1 AND claim = $2`,
      [id, claim, new Date(this.clock.now().getTime() + delayMs)],
    );
  }

  private async claimOne(which: string, isAlone: boolean): Promise<Claimed<J> | undefined> {
    const { name, columns } = this.table;
    const { ended, decided } = await this.fates();
    const now = this.clock.now();
    const [[job]] = await this.source.query<[Claimed<J>[], number]>(
      `UPDATE ${name} SET claim = $1, claimed_until = $3, holder = $4, is_suspected = $5, was_alone = $5,
         unclean_ends = unclean_ends + CASE WHEN claim IS NOT NULL AND was_alone AND holder = ANY ($6::uuid[])
           THEN 1 ELSE 0 END
       WHERE id = (SELECT id FROM ${name} WHERE ${this.isFree('$2', '$7')} AND ${which}
                   ORDER BY claimed_until LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${columns}, claim, unclean_ends AS "uncleanEnds"`,
      [randomUUID(), now, new Date(now.getTime() + LEASE_MS), PROCESS_ID, isAlone, ended, decided],
    );
    return job;
  }

  /** SQL: the job has a step to be done, and no worker has it, nor one that may just have ended. */
  private isFree(now: string, decided: string): string {
    return `${this.table.isOpen} AND claimed_until <= ${now}
      AND (claim IS NULL OR (holder = ANY (${decided}::uuid[])) IS NOT FALSE)`;
  }
}
