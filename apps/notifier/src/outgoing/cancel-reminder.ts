import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BatchLoader } from '@recuerda/concurrency';
import { unnestRows } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { type DeliveryState, findDeliveries } from '../deliveries/find-deliveries.js';
import { type AttemptResult, recorded, taken } from './attempt.js';
import { delivered } from './instruments.js';
import type { DueReminder } from './results.js';

interface Cancellation {
  reminderId: string;
  taskId: string;
  dueAt: Date;
  now: Date;
}

/** The present state of a delivery; `fresh`: this call cancelled it. */
type Standing = DeliveryState & { fresh: boolean };

/** Records, before an attempt of this process, that a reminder is not sent because its task was stopped. */
@Injectable()
export class CancelReminder {
  private readonly loader = new BatchLoader<Cancellation, Standing>({ maxSize: 500, concurrency: 2 }, (all) =>
    this.cancelAll(all),
  );

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Leaves an open attempt of another notifier alone; publishes an existing outcome unchanged. Throws if the database
   * is down.
   */
  async cancel({ reminderId, taskId, dueAt }: DueReminder): Promise<AttemptResult> {
    const now = this.clock.now();
    const { fresh, ...outcome } = await this.cancelDelivery({ reminderId, taskId, dueAt: new Date(dueAt), now });
    if (outcome.status === 'sending') return taken(now);
    if (fresh) delivered.inc({ outcome: outcome.status });
    return recorded(outcome);
  }

  /**
   * Cancels the delivery, unless another attempt of it is open, or it has an outcome. Returns its present state.
   */
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
    const ids = distinct.map(({ reminderId }) => reminderId);
    const outcomes = await findDeliveries(this.dataSource, ids);
    // The first of repeated messages in a batch cancels.
    const fresh = new Set(changed.map(({ id }) => id));
    return cancellations.map(({ reminderId }) => {
      const outcome = outcomes.get(reminderId);
      if (!outcome) throw new Error('a delivery was removed while it was cancelled');
      return { ...outcome, fresh: fresh.delete(reminderId) };
    });
  }
}
