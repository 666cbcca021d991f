import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { unnestColumns, prepared } from '@recuerda/database';
import { DataSource, EntityManager } from 'typeorm';
import { countSends } from '../counts/count-sends.js';
import { INSTANCE_ID } from '../counts/instance-id.js';

export interface AttemptOutcome {
  /** Id of the reminder or the text. */
  id: string;
  claim: string;
  /** `sending`: it failed, and another attempt follows, not before `claimedUntil`. */
  status: 'sending' | 'sent' | 'failed' | 'cancelled';
  /** False if it ended before its POST; it then does not count as an attempt. */
  posted: boolean;
  /** It is held: the scheduler brings the reminder back. */
  held: boolean;
  /** Reason; null of `sending` and `cancelled` without a POST, where the one of the POST before stays. */
  reason: string | null;
  providerAnswer: string | null;
  /** The provider's id of the message it took. */
  providerId: string | null;
  /** Time of sending or failure; null while it is open, and if it was cancelled. */
  sentAt: Date | null;
  claimedUntil: Date;
  /** Department in which it is counted; null if it is not known. */
  departmentId: string | null;
  /** Key of the account by which the next attempt goes, if that is another one. */
  account?: string;
}

const SENT = unnestColumns({
  id: 'uuid',
  providerAnswer: 'text',
  sentAt: 'timestamptz',
  departmentId: 'uuid',
  providerId: 'text',
  posted: 'bool',
  reason: 'text',
});
/** Takes back the count of an attempt that ended before its POST. */
const COUNT_ATTEMPT = `attempts_started = row.attempts_started - (NOT given."posted")::int,
       attempts_finished = row.attempts_finished + given."posted"::int`;
const SET_SENT = `UPDATE notifier.messages row
   SET status = 'sent', reason = given."reason", provider_answer = given."providerAnswer", sent_at = given."sentAt",
       claimed_until = given."sentAt", claim = NULL, held = false, open = CASE WHEN row.open THEN false END,
       ${COUNT_ATTEMPT}, provider_id = given."providerId",
       receipt = coalesce(row.receipt, CASE WHEN given."providerId" IS NOT NULL THEN 'accepted' END)`;
const FINISH_SENT = prepared(
  'finish_sent',
  `WITH recorded AS (
     ${SET_SENT}
     FROM ${SENT.from}
     WHERE row.id = given."id" AND row.status NOT IN ('sent', 'failed')
     RETURNING given."sentAt", given."departmentId", (row.task_id IS NOT NULL)::int AS sent, 0 AS failed
   ),
   ${countSends('$8')}
   SELECT count(*)::int AS recorded FROM recorded`,
);
/** Another attempt has failed since: the reminder was counted then, and counts once. */
const FINISH_SENT_AFTER_FAILURE = `${SET_SENT}
   FROM ${SENT.from}
   WHERE row.id = given."id" AND row.status = 'failed'`;

const OTHERS = unnestColumns({
  id: 'uuid',
  claim: 'uuid',
  status: 'text',
  posted: 'bool',
  held: 'bool',
  reason: 'text',
  providerAnswer: 'text',
  sentAt: 'timestamptz',
  claimedUntil: 'timestamptz',
  departmentId: 'uuid',
  account: 'text',
});
const FINISH_OTHERS = `WITH recorded AS (
     UPDATE notifier.messages row
     SET status = given."status", reason = coalesce(given."reason", row.reason),
         provider_answer = coalesce(given."providerAnswer", row.provider_answer),
         sent_at = given."sentAt", claimed_until = given."claimedUntil", claim = NULL,
         account = coalesce(given."account", row.account),
         held = given."status" = 'sending' AND (row.held OR given."held"),
         open = CASE WHEN row.open THEN given."status" = 'sending' END, ${COUNT_ATTEMPT}
     FROM ${OTHERS.from}
     WHERE row.id = given."id" AND row.claim = given."claim"
     RETURNING row.id, given."sentAt", given."departmentId", 0 AS sent,
       (row.status = 'failed' AND row.task_id IS NOT NULL)::int AS failed
   ),
   ${countSends('$12')}
   SELECT id FROM recorded`;

/**
 * Records the outcomes of attempts, many in one statement, which counts the reminders that were sent or failed. `sent`
 * is recorded even if another attempt has claimed the row since; any other outcome only while the attempt still holds
 * its claim. Returns for each whether it was recorded.
 */
@Injectable()
export class FinishAttempts {
  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(INSTANCE_ID) private readonly instanceId: string,
  ) {}

  /** Returns the results in the given order. */
  async finishAttempts(
    outcomes: readonly AttemptOutcome[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<boolean[]> {
    const sorted = outcomes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const sent = await this.recordSent(manager, sorted.filter(isSent));
    const rest = sorted.filter((one) => !isSent(one));
    const others = await this.recordOthers(manager, rest);
    // If two attempts of a message were sent, the first counts.
    return outcomes.map((one) => (isSent(one) ? sent === 'all' || sent.delete(one.id) : others.delete(one.id)));
  }

  /** Returns the recorded reminders. Usually all are, and the database then returns no list. */
  private async recordSent(manager: EntityManager, sent: readonly AttemptOutcome[]): Promise<'all' | Set<string>> {
    if (sent.length === 0) return 'all';
    const parameters = SENT.parameters(sent);
    const [counts] = await manager.query<{ recorded: number }[]>(FINISH_SENT, [...parameters, this.instanceId]);
    if (counts?.recorded === sent.length) return 'all';
    await manager.query(FINISH_SENT_AFTER_FAILURE, parameters);
    const rows = await manager.query<{ id: string }[]>(
      `SELECT row.id FROM ${SENT.from}
       JOIN notifier.messages row ON row.id = given."id" AND row.sent_at = given."sentAt"`,
      parameters,
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async recordOthers(manager: EntityManager, outcomes: AttemptOutcome[]): Promise<Set<string>> {
    if (outcomes.length === 0) return new Set();
    const parameters = [...OTHERS.parameters(outcomes.map((one) => ({ account: null, ...one }))), this.instanceId];
    const rows = await manager.query<{ id: string }[]>(FINISH_OTHERS, parameters);
    return new Set(rows.map(({ id }) => id));
  }
}

const isSent = ({ status }: AttemptOutcome): boolean => status === 'sent';
