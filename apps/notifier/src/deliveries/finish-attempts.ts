import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { unnestColumns, unnestRows, prepared } from '@recuerda/database';
import { DataSource } from 'typeorm';

export interface AttemptOutcome {
  reminderId: string;
  claim: string;
  /** `sending`: it failed, and another attempt follows, not before `claimedUntil`. */
  status: 'sending' | 'sent' | 'failed' | 'cancelled';
  /** False if it ended before its POST; it then does not count as an attempt. */
  posted: boolean;
  reason: string | null;
  providerAnswer: string | null;
  sentAt: Date | null;
  claimedUntil: Date;
}

const SENT = unnestColumns({ reminderId: 'uuid', providerAnswer: 'text', sentAt: 'timestamptz' });
const FINISH_SENT = prepared(
  'finish_sent',
  `UPDATE notifier.deliveries row
   SET status = 'sent', reason = NULL, provider_answer = given."providerAnswer", sent_at = given."sentAt",
       claimed_until = given."sentAt", claim = NULL, attempts_finished = row.attempts_finished + 1
   FROM ${SENT.from}
   WHERE row.reminder_id = given."reminderId" AND row.status <> 'sent'`,
);

/**
 * Records the outcomes of attempts, many in one statement. `sent` is recorded even if another attempt has claimed the
 * row since; any other outcome only while the attempt still holds its claim. Returns for each whether it was recorded.
 */
@Injectable()
export class FinishAttempts {
  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  /** Returns the results in the given order. */
  async run(outcomes: readonly AttemptOutcome[]): Promise<boolean[]> {
    const sorted = outcomes.toSorted((a, b) => (a.reminderId < b.reminderId ? -1 : 1));
    const sent = await this.recordSent(sorted.filter(({ status }) => status === 'sent'));
    const others = await this.recordOthers(sorted.filter(({ status }) => status !== 'sent'));
    // If two attempts of a reminder were sent, the first counts.
    return outcomes.map(({ reminderId, status }) =>
      status === 'sent' ? sent === 'all' || sent.delete(reminderId) : others.delete(reminderId),
    );
  }

  /** Returns the recorded reminders. Usually all are, and the database then returns no list. */
  private async recordSent(sent: readonly AttemptOutcome[]): Promise<'all' | Set<string>> {
    if (sent.length === 0) return 'all';
    const parameters = SENT.parameters(sent);
    const [, recorded] = await this.dataSource.query<[unknown, number]>(FINISH_SENT, parameters);
    if (recorded === sent.length) return 'all';
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT row.reminder_id AS id FROM ${SENT.from}
       JOIN notifier.deliveries row ON row.reminder_id = given."reminderId" AND row.sent_at = given."sentAt"`,
      parameters,
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async recordOthers(outcomes: AttemptOutcome[]): Promise<Set<string>> {
    if (outcomes.length === 0) return new Set();
    const { from, parameters } = unnestRows(outcomes, {
      reminderId: 'uuid',
      claim: 'uuid',
      status: 'text',
      posted: 'bool',
      reason: 'text',
      providerAnswer: 'text',
      sentAt: 'timestamptz',
      claimedUntil: 'timestamptz',
    });
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `UPDATE notifier.deliveries row
       SET status = given."status", reason = given."reason", provider_answer = given."providerAnswer",
           sent_at = given."sentAt", claimed_until = given."claimedUntil", claim = NULL,
           attempts_started = row.attempts_started - (NOT given."posted")::int,
           attempts_finished = row.attempts_finished + given."posted"::int
       FROM ${from}
       WHERE row.reminder_id = given."reminderId" AND row.claim = given."claim"
       RETURNING row.reminder_id AS id`,
      parameters,
    );
    return new Set(rows.map(({ id }) => id));
  }
}
