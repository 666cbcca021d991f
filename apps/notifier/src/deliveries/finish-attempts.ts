import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { columnsOf } from '@recuerda/database';
import { DataSource } from 'typeorm';
import { Coalescer, GAP_MS } from '../waiting/coalescer.js';

export interface AttemptOutcome {
  reminderId: string;
  claim: string;
  /** `sending`: it failed for now, another attempt follows not before `claimedUntil`. */
  status: 'sending' | 'sent' | 'failed' | 'cancelled';
  /** False when the attempt ended before its POST: then it was none. */
  posted: boolean;
  reason: string | null;
  providerAnswer: string | null;
  sentAt: Date | null;
  claimedUntil: Date;
}

/**
 * Records how attempts ended, many in one statement. That a message was sent is true whoever holds the row by now; any
 * other outcome counts only while the attempt still holds it. Answers whether it was recorded.
 */
@Injectable()
export class FinishAttempts {
  private readonly coalescer = new Coalescer<AttemptOutcome, boolean>((outcomes) => this.finishAll(outcomes), {
    size: 500,
    gapMs: GAP_MS,
  });

  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  run(outcome: AttemptOutcome): Promise<boolean> {
    return this.coalescer.ask(outcome);
  }

  private async finishAll(outcomes: AttemptOutcome[]): Promise<boolean[]> {
    const sorted = [...outcomes].sort((a, b) => (a.reminderId < b.reminderId ? -1 : 1));
    const { from, parameters } = columnsOf(sorted, {
      reminderId: 'uuid',
      claim: 'uuid',
      status: 'text',
      posted: 'bool',
      reason: 'text',
      providerAnswer: 'text',
      sentAt: 'timestamptz',
      claimedUntil: 'timestamptz',
    });
    const [rows] = await this.dataSource.query<[{ given_claim: string }[], number]>(
      `UPDATE notifier.deliveries row
       SET status = given."status", reason = given."reason", provider_answer = given."providerAnswer",
           sent_at = given."sentAt", claimed_until = given."claimedUntil", claim = NULL,
           attempts_started = row.attempts_started - (NOT given."posted")::int,
           attempts_finished = row.attempts_finished + given."posted"::int
       FROM ${from}
       WHERE row.reminder_id = given."reminderId"
         AND (row.claim = given."claim" OR (given."status" = 'sent' AND row.status <> 'sent'))
       RETURNING given."claim" AS given_claim`,
      parameters,
    );
    const recorded = new Set(rows.map((row) => row.given_claim));
    return outcomes.map((outcome) => recorded.has(outcome.claim));
  }
}
