import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DeliveryStatus } from '@recuerda/contracts';
import { columnsOf } from '@recuerda/database';
import { DataSource } from 'typeorm';
import { Coalescer } from '../waiting/coalescer.js';

export interface Cancellation {
  reminderId: string;
  taskId: string;
  dueAt: Date;
  now: Date;
}

/**
 * Records that a reminder was not sent because its task no longer wants it. One that is being sent by somebody else, or
 * has its outcome, is left alone. Answers the status the delivery has now.
 */
@Injectable()
export class CancelDeliveries {
  private readonly coalescer = new Coalescer<Cancellation, DeliveryStatus>((all) => this.cancelAll(all), {
    size: 500,
    concurrency: 2,
  });

  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  run(cancellation: Cancellation): Promise<DeliveryStatus> {
    return this.coalescer.ask(cancellation);
  }

  private async cancelAll(cancellations: Cancellation[]): Promise<DeliveryStatus[]> {
    const distinct = [...new Map(cancellations.map((one) => [one.reminderId, one])).values()].sort((a, b) =>
      a.reminderId < b.reminderId ? -1 : 1,
    );
    const { from, parameters } = columnsOf(distinct, {
      reminderId: 'uuid',
      taskId: 'uuid',
      dueAt: 'timestamptz',
      now: 'timestamptz',
    });
    await this.dataSource.query(
      `INSERT INTO notifier.deliveries AS row
         (reminder_id, task_id, due_at, created_at, claimed_until, status, attempts_started, attempts_finished)
       SELECT "reminderId", "taskId", "dueAt", "now", "now", 'cancelled', 0, 0 FROM ${from}
       ON CONFLICT (reminder_id) DO UPDATE SET status = 'cancelled', claim = NULL
       WHERE row.status = 'sending' AND (row.claim IS NULL OR row.claimed_until <= excluded.created_at)`,
      parameters,
    );
    const rows = await this.dataSource.query<{ id: string; status: DeliveryStatus }[]>(
      'SELECT reminder_id AS id, status FROM notifier.deliveries WHERE reminder_id = ANY($1::uuid[])',
      [distinct.map((one) => one.reminderId)],
    );
    const statuses = new Map(rows.map((row) => [row.id, row.status]));
    return cancellations.map((one) => statuses.get(one.reminderId) ?? 'cancelled');
  }
}
