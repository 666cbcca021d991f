import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { prepared } from '@recuerda/database';
import { DataSource } from 'typeorm';
import type { DueReminder, Place } from './due-reminder.js';

const READ = prepared(
  'read_due',
  `SELECT id, task_id AS "taskId", next_reminder AS "nextReminder", due_at AS "dueAt", activation, traceparent,
          follows, shard, send_until AS "sendUntil"
   FROM scheduler.task_reminders
   WHERE status = 'scheduled' AND next_reminder <= $1 AND (next_reminder, task_id) > ($2, $3) AND shard = ANY($4)
   ORDER BY next_reminder, task_id
   LIMIT $5`,
);

/** Reads the reminders of some shards that are due at `horizon` and have no result, the earliest first. */
@Injectable()
export class ReadDue {
  constructor(@InjectDataSource('scheduler') private readonly dataSource: DataSource) {}

  run(read: { after: Place; horizon: Date; shards: ReadonlySet<number>; limit: number }): Promise<DueReminder[]> {
    const { after, horizon, shards, limit } = read;
    return this.dataSource.query<DueReminder[]>(READ, [horizon, after.nextReminder, after.taskId, [...shards], limit]);
  }
}
