import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { columnsOf } from '@recuerda/database';
import { DataSource } from 'typeorm';
import { Coalescer, GAP_MS } from '../waiting/coalescer.js';
import type { Delivery } from './delivery.entity.js';

export interface Attempt {
  reminderId: string;
  taskId: string;
  employeeId: string;
  dueAt: Date;
  phone: string;
  /** Token of this attempt. */
  claim: string;
  now: Date;
  claimedUntil: Date;
}

export type Begun =
  | { kind: 'begun'; attemptsStarted: number; attemptsFinished: number }
  /** Somebody else is at it until `until` at the latest (`claimed`), or it must wait for its next attempt. */
  | { kind: 'busy'; until: Date; claimed: boolean }
  /** It has its outcome already. */
  | { kind: 'finished'; delivery: Delivery };

interface BegunRow {
  reminder_id: string;
  claim: string;
  attempts_started: number;
  attempts_finished: number;
}

/**
 * Marks attempts as started before their POST, many in one statement. The primary key makes a redelivered or doubled
 * message find its row: of several asks for a reminder one begins, the others are told how it stands.
 */
@Injectable()
export class BeginAttempts {
  private readonly coalescer = new Coalescer<Attempt, Begun>((attempts) => this.beginAll(attempts), {
    size: 500,
    gapMs: GAP_MS,
  });

  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  run(attempt: Attempt): Promise<Begun> {
    return this.coalescer.ask(attempt);
  }

  private async beginAll(attempts: Attempt[]): Promise<Begun[]> {
    // An INSERT ... ON CONFLICT may meet a row once; of doubled messages in one batch the first asks.
    const firsts = [...new Map([...attempts].reverse().map((attempt) => [attempt.reminderId, attempt])).values()].sort(
      (a, b) => (a.reminderId < b.reminderId ? -1 : 1),
    );
    const begun = new Map((await this.insert(firsts)).map((row) => [row.claim, row]));
    const rest = attempts.filter((attempt) => !begun.has(attempt.claim));
    const known =
      rest.length > 0 ? await this.find(rest.map((attempt) => attempt.reminderId)) : new Map<string, Delivery>();
    return attempts.map((attempt) => {
      const row = begun.get(attempt.claim);
      if (row) {
        return { kind: 'begun', attemptsStarted: row.attempts_started, attemptsFinished: row.attempts_finished };
      }
      const delivery = known.get(attempt.reminderId);
      if (delivery && delivery.status !== 'sending') return { kind: 'finished', delivery };
      const claimed = typeof delivery?.claim === 'string';
      return { kind: 'busy', until: delivery?.claimedUntil ?? attempt.now, claimed };
    });
  }

  private async insert(attempts: Attempt[]): Promise<BegunRow[]> {
    const { from, parameters } = columnsOf(attempts, {
      reminderId: 'uuid',
      taskId: 'uuid',
      employeeId: 'uuid',
      dueAt: 'timestamptz',
      phone: 'text',
      claim: 'uuid',
      now: 'timestamptz',
      claimedUntil: 'timestamptz',
    });
    return this.dataSource.query<BegunRow[]>(
      `INSERT INTO notifier.deliveries AS row
         (reminder_id, task_id, employee_id, due_at, phone, claim, created_at, claimed_until,
          status, attempts_started, attempts_finished)
       SELECT "reminderId", "taskId", "employeeId", "dueAt", "phone", "claim", "now", "claimedUntil", 'sending', 1, 0
       FROM ${from}
       ON CONFLICT (reminder_id) DO UPDATE
       SET employee_id = excluded.employee_id, phone = excluded.phone, claim = excluded.claim,
           claimed_until = excluded.claimed_until, attempts_started = row.attempts_started + 1
       WHERE row.status = 'sending' AND row.claimed_until <= excluded.created_at
       RETURNING reminder_id, claim, attempts_started, attempts_finished`,
      parameters,
    );
  }

  private async find(reminderIds: string[]): Promise<Map<string, Delivery>> {
    const rows = await this.dataSource.query<Delivery[]>(
      `SELECT reminder_id AS "reminderId", task_id AS "taskId", employee_id AS "employeeId", due_at AS "dueAt", phone,
              status, attempts_started AS "attemptsStarted", attempts_finished AS "attemptsFinished", reason,
              provider_answer AS "providerAnswer", sent_at AS "sentAt", claim, claimed_until AS "claimedUntil",
              created_at AS "createdAt"
       FROM notifier.deliveries WHERE reminder_id = ANY($1::uuid[])`,
      [reminderIds],
    );
    return new Map(rows.map((row) => [row.reminderId, row]));
  }
}
