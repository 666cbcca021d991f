import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Receipt } from '@recuerda/contracts';
import { unnestColumns, prepared } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { POST_TIMEOUT_MS } from '../channels/http/provider-http.module.js';
import { findDeliveries, type Outcome, UNANSWERED } from './find-deliveries.js';

export interface AttemptToBegin {
  /** Id of the reminder or the text. */
  id: string;
  /** Null of a text, as is `dueAt`. */
  taskId: string | null;
  employeeId: string | null;
  departmentId: string | null;
  /** ISO 8601. */
  dueAt: string | null;
  phone: string;
  /** Key of the account that serves the department. */
  account: string;
  /** End of its window; null: there is none. */
  sendUntil: Date | null;
}

/** Length of a claim on a message, ms: longer than its POST. */
export const CLAIM_MS = POST_TIMEOUT_MS + 5_000;

/** Facts about the attempts before; null of the first. */
export interface AttemptBefore {
  /** Report of the provider about a POST that it had not answered. */
  receipt: Receipt | null;
  providerId: string | null;
  /** Reason why the last one was not sent. */
  reason: string | null;
}

export type Begun =
  | {
      kind: 'begun';
      claim: string;
      firstAt: Date;
      attemptsStarted: number;
      attemptsFinished: number;
      before: AttemptBefore | null;
      /** The recorded account. One that is not connected stays, because a POST of it may have been sent. */
      account: string;
    }
  /** Another attempt holds it until `until` at the latest (`claimed`), or it must wait for its next attempt. */
  | { kind: 'busy'; until: Date; claimed: boolean }
  /** It already has an outcome. */
  | { kind: 'finished'; delivery: Outcome };

interface BegunRow {
  id: string;
  attempts_started: number;
  attempts_finished: number;
  /** Start of the first attempt; null if it begins now. */
  first_at: Date | null;
  before: AttemptBefore | null;
  account: string;
}

const GIVEN = unnestColumns(
  {
    id: 'uuid',
    taskId: 'uuid',
    employeeId: 'uuid',
    departmentId: 'uuid',
    dueAt: 'timestamptz',
    phone: 'text',
    account: 'text',
    sendUntil: 'timestamptz',
  },
  5,
);
/** One of its POSTs may have been sent, and it is not known. */
const UNRESOLVED = `row.attempts_started > row.attempts_finished OR starts_with(row.reason, '${UNANSWERED}')`;
/** A message keeps its account while that is connected ($4), and for as long as a POST of it may have been sent. */
const ACCOUNT = `CASE WHEN row.account = ANY ($4::text[]) OR ${UNRESOLVED}
                 THEN coalesce(row.account, excluded.account) ELSE excluded.account END`;
const SAME_RECIPIENT = '(row.employee_id, row.phone) IS NOT DISTINCT FROM (excluded.employee_id, excluded.phone)';
/** Columns that are cleared for another person or number: the former message and its receipts say nothing of it. */
const OF_RECIPIENT = ['message_id', 'provider_id', 'receipt', 'receipt_reason', 'delivered_at', 'read_at']
  .map((column) => `${column} = CASE WHEN ${SAME_RECIPIENT} THEN row.${column} END`)
  .join(', ');
const BEGIN = prepared(
  'begin_attempts',
  `INSERT INTO notifier.messages AS row
     (id, task_id, employee_id, department_id, due_at, phone, claim, created_at, claimed_until,
      status, attempts_started, attempts_finished, account, send_until)
   SELECT "id", "taskId", "employeeId", "departmentId", "dueAt", "phone", $1::uuid, $2::timestamptz,
          $3::timestamptz, 'sending', 1, 0, "account", "sendUntil"
   FROM ${GIVEN.from}
   ON CONFLICT (id) DO UPDATE
   SET employee_id = excluded.employee_id, department_id = excluded.department_id, phone = excluded.phone,
       claim = excluded.claim, claimed_until = excluded.claimed_until, send_until = excluded.send_until,
       ${OF_RECIPIENT},
       readdressed = row.readdressed OR row.attempts_started > 0 AND NOT (${SAME_RECIPIENT}),
       account = ${ACCOUNT},
       attempts_started = row.attempts_started + 1
   WHERE row.status = 'sending' AND row.claimed_until <= excluded.created_at
   RETURNING id, account, attempts_started, attempts_finished, nullif(created_at, $2::timestamptz) AS first_at,
     CASE WHEN attempts_started > 1
          THEN jsonb_build_object('receipt', receipt, 'providerId', provider_id, 'reason', reason) END AS before`,
);

/**
 * Records attempts as started before their POST, many in one statement. A redelivered or repeated message finds the row
 * by its primary key: of several calls for one of them one starts the attempt, the others get the state of the row.
 */
@Injectable()
export class BeginAttempts {
  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the results in the given order. `connected`: keys of all accounts. */
  async beginAttempts(attempts: readonly AttemptToBegin[], connected: readonly string[]): Promise<Begun[]> {
    if (attempts.length === 0) return [];
    // INSERT ... ON CONFLICT accepts a row only once; of repeated messages in a batch, the first is used.
    const firsts = [...new Map([...attempts].reverse().map((attempt) => [attempt.id, attempt])).values()].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    const now = this.clock.now();
    // Identifies the attempt, together with the message's id.
    const claim = randomUUID();
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const parameters = [claim, now, claimedUntil, connected, ...GIVEN.parameters(firsts)];
    const rows = await this.dataSource.query<BegunRow[]>(BEGIN, parameters);
    const begun = new Map(rows.map((row) => [row.id, row]));
    const ids = attempts.map(({ id }) => id);
    const known = begun.size < ids.length ? await findDeliveries(this.dataSource, ids) : undefined;
    return attempts.map((attempt) => {
      const row = begun.get(attempt.id);
      if (row && begun.delete(attempt.id)) {
        const { attempts_started: attemptsStarted, attempts_finished: attemptsFinished } = row;
        const { first_at, before, account } = row;
        const firstAt = first_at ?? now;
        return { kind: 'begun', claim, firstAt, attemptsStarted, attemptsFinished, before, account };
      }
      const delivery = known?.get(attempt.id);
      if (delivery && delivery.status !== 'sending') return { kind: 'finished', delivery };
      const claimed = typeof delivery?.claim === 'string';
      return { kind: 'busy', until: delivery?.claimedUntil ?? now, claimed };
    });
  }
}
