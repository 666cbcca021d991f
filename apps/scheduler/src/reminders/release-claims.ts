import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { unnestRows } from '@recuerda/database';
import { DataSource } from 'typeorm';
import type { ClaimedReminder } from './claim-due.js';

/** Releases claims before their lease ends. A reminder dispatched twice is detected by its delivery. */
@Injectable()
export class ReleaseClaims {
  constructor(@InjectDataSource('scheduler') private readonly dataSource: DataSource) {}

  /**
   * Releases only claims of this claimer: another may have claimed the rows since. Skips locked rows, so that they do
   * not delay the others. Returns the number of skipped rows.
   */
  async these(
    reminders: readonly Pick<ClaimedReminder, 'id' | 'taskId'>[],
    claimer: string,
    from: Date,
  ): Promise<number> {
    if (reminders.length === 0) return 0;
    const given = unnestRows(reminders, { taskId: 'uuid', id: 'uuid' }, 3);
    const held = `scheduler.task_reminders row, ${given.from}
       WHERE row.task_id = given."taskId" AND row.id = given."id" AND row.claimed_by = $1 AND row.status = 'scheduled'`;
    const [row] = await this.dataSource.query<{ left: number }[]>(
      `WITH free AS (SELECT row.task_id FROM ${held} FOR UPDATE OF row SKIP LOCKED),
            returned AS (UPDATE scheduler.task_reminders row
                         SET claimed_until = greatest(next_reminder, $2), claimed_by = NULL
                         FROM free WHERE row.task_id = free.task_id)
       SELECT count(*)::int AS left FROM ${held} AND row.task_id NOT IN (SELECT task_id FROM free)`,
      [claimer, from, ...given.parameters],
    );
    return row?.left ?? 0;
  }

  /**
   * Releases all claims of schedulers without a heartbeat since `seenSince`. A scheduler is removed when it has no
   * claims left; until then its locked rows are retried. Returns the number of released rows.
   */
  async ofGone(seenSince: Date): Promise<number> {
    const instances = await this.dataSource.query<{ id: string }[]>(
      'SELECT id FROM scheduler.instances WHERE seen_at < $1',
      [seenSince],
    );
    // Usually there is none, and the reminders need not be read.
    if (instances.length === 0) return 0;
    const gone = instances.map(({ id }) => id);
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `WITH free AS (SELECT task_id FROM scheduler.task_reminders
                     WHERE claimed_by = ANY($1::uuid[]) AND status = 'scheduled' FOR UPDATE SKIP LOCKED)
       UPDATE scheduler.task_reminders row SET claimed_until = next_reminder, claimed_by = NULL
       FROM free WHERE row.task_id = free.task_id`,
      [gone],
    );
    await this.dataSource.query(
      `DELETE FROM scheduler.instances instance
       WHERE id = ANY($1::uuid[]) AND seen_at < $2 AND NOT EXISTS (
         SELECT FROM scheduler.task_reminders WHERE claimed_by = instance.id AND status = 'scheduled')`,
      [gone, seenSince],
    );
    return count;
  }

  /** Releases all claims. Only for the only process, before its first claim. */
  async all(): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE scheduler.task_reminders SET claimed_until = next_reminder, claimed_by = NULL
       WHERE claimed_by IS NOT NULL AND status = 'scheduled'`,
    );
    return count;
  }
}
