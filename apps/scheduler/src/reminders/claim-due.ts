import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { prepared } from '@recuerda/database';
import { DataSource } from 'typeorm';

/** Lease of a first claim; it doubles with every further claim, up to {@link LONGEST_LEASE_MINUTES}. */
export const FIRST_LEASE_MINUTES = 10;
export const LONGEST_LEASE_MINUTES = 60;

export interface ClaimedReminder {
  id: string;
  taskId: string;
  nextReminder: Date;
  activation: number;
  claims: number;
  /** End of the lease: no scheduler claims the row before. */
  claimedUntil: Date;
  /** Earliest dispatch: the end of an earlier lease, or null for the due time. */
  dueFrom: Date | null;
  traceparent: string | null;
  /** Not the first of its chain. */
  follows: boolean;
}

/**
 * A locked row keeps its ctid, so the update finds it without an index. A row that was moved between the SELECT and the
 * lock is left to the next claim.
 */
const CLAIM = prepared(
  'claim_due',
  `WITH due AS (
    SELECT ctid AS place, claimed_until AS due_from
    FROM scheduler.task_reminders
    WHERE status = 'scheduled' AND claimed_until <= $2
    ORDER BY claimed_until
    LIMIT $3
    FOR UPDATE SKIP LOCKED
  )
  UPDATE scheduler.task_reminders r
  SET claims = r.claims + 1,
      claimed_by = $4,
      claimed_until = greatest(r.claimed_until, $1::timestamptz) +
        least(${FIRST_LEASE_MINUTES} * power(2, least(r.claims, 10)), ${LONGEST_LEASE_MINUTES}) * interval '1 minute'
  FROM due
  WHERE r.ctid = due.place
  RETURNING r.id, r.task_id AS "taskId", r.next_reminder AS "nextReminder", r.activation, r.claims,
            r.claimed_until AS "claimedUntil", nullif(due.due_from, r.next_reminder) AS "dueFrom",
            r.traceparent, r.follows`,
);

/**
 * Claims rows that may be claimed at `horizon`, the earliest first. Other schedulers skip locked rows, so any number of
 * them may run. A row exists only for a remindable task.
 */
@Injectable()
export class ClaimDue {
  constructor(@InjectDataSource('scheduler') private readonly dataSource: DataSource) {}

  async run(claim: { now: Date; horizon: Date; limit: number; claimer: string }): Promise<ClaimedReminder[]> {
    const [rows] = await this.dataSource.query<[ClaimedReminder[], number]>(CLAIM, [
      claim.now,
      claim.horizon,
      claim.limit,
      claim.claimer,
    ]);
    return rows;
  }
}
