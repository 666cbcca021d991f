import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BatchLoader } from '@recuerda/concurrency';
import { unnestRows } from '@recuerda/database';
import { DataSource } from 'typeorm';
import type { RecordedOutcome } from './delivery.entity.js';

interface Cancellation {
  reminderId: string;
  taskId: string;
  dueAt: Date;
  now: Date;
}

/** The present state of a delivery. */
interface Standing extends RecordedOutcome {
  /** True if this call cancelled it. */
  fresh: boolean;
}

/**
 * Records that a reminder was not sent because its task was stopped. A delivery with another open attempt, or with an
 * outcome, stays unchanged. Returns the present state of the delivery.
 */
@Injectable()
export class CancelDeliveries {
  private readonly loader = new BatchLoader<Cancellation, Standing>({ maxSize: 500, concurrency: 2 }, (all) =>
    this.cancelAll(all),
  );

  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  cancelDelivery(cancellation: Cancellation): Promise<Standing> {
    return this.loader.load(cancellation);
  }

  private async cancelAll(cancellations: Cancellation[]): Promise<Standing[]> {
    const distinct = [...new Map(cancellations.map((one) => [one.reminderId, one])).values()].sort((a, b) =>
      a.reminderId < b.reminderId ? -1 : 1,
    );
    const { from, parameters } = unnestRows(distinct, {
      reminderId: 'uuid',
      taskId: 'uuid',
      dueAt: 'timestamptz',
      now: 'timestamptz',
    });
    const changed = await this.dataSource.query<{ id: string }[]>(
      `INSERT INTO notifier.messages AS row (id, task_id, due_at, created_at, claimed_until, status)
       SELECT "reminderId", "taskId", "dueAt", "now", "now", 'cancelled' FROM ${from}
       ON CONFLICT (id) DO UPDATE SET status = 'cancelled', claim = NULL, held = false
       WHERE row.status = 'sending' AND (row.claim IS NULL OR row.claimed_until <= excluded.created_at)
       RETURNING id`,
      parameters,
    );
    const rows = await this.dataSource.query<({ id: string } & Omit<Standing, 'fresh'>)[]>(
      `SELECT id, status, sent_at AS "sentAt", reason, attempts_started AS "attemptsStarted",
         department_id AS "departmentId"
       FROM notifier.messages WHERE id = ANY($1::uuid[])`,
      [distinct.map((one) => one.reminderId)],
    );
    const standings = new Map(rows.map(({ id, ...standing }) => [id, standing]));
    // The first of repeated messages in a batch cancels.
    const fresh = new Set(changed.map(({ id }) => id));
    return cancellations.map(({ reminderId }) => {
      const standing = standings.get(reminderId);
      if (!standing) throw new Error('a delivery was removed while it was cancelled');
      return { ...standing, fresh: fresh.delete(reminderId) };
    });
  }
}
