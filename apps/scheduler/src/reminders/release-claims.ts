import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { columnsOf } from '@recuerda/database';
import { DataSource } from 'typeorm';
import type { ClaimedReminder } from './claim-due.js';

/** Gives claimed reminders back before their lease ends. A reminder handed over twice is found by its delivery. */
@Injectable()
export class ReleaseClaims {
  constructor(@InjectDataSource('scheduler') private readonly dataSource: DataSource) {}

  /** Of this claimer only: another one may have claimed them since. */
  async these(
    reminders: readonly Pick<ClaimedReminder, 'id' | 'taskId'>[],
    claimer: string,
    from: Date,
  ): Promise<void> {
    if (reminders.length === 0) return;
    const given = columnsOf(reminders, { taskId: 'uuid', id: 'uuid' }, 3);
    await this.dataSource.query(
      `UPDATE scheduler.task_reminders row SET claimed_until = greatest(next_reminder, $2), claimed_by = NULL
       FROM ${given.from}
       WHERE row.task_id = given."taskId" AND row.id = given."id" AND row.claimed_by = $1 AND row.status = 'scheduled'`,
      [claimer, from, ...given.parameters],
    );
  }

  /** All that schedulers hold who were not seen since `seenSince`, who are forgotten with it or not at all. Answers how many. */
  ofGone(seenSince: Date): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [gone] = await manager.query<[{ id: string }[], number]>(
        'DELETE FROM scheduler.instances WHERE seen_at < $1 RETURNING id',
        [seenSince],
      );
      // Most often nobody is: the reminders need not be looked at.
      if (gone.length === 0) return 0;
      const [, count] = await manager.query<[unknown[], number]>(
        `UPDATE scheduler.task_reminders SET claimed_until = next_reminder, claimed_by = NULL
         WHERE claimed_by = ANY($1::uuid[]) AND status = 'scheduled'`,
        [gone.map(({ id }) => id)],
      );
      return count;
    });
  }

  /** All there are. Only for a process that is alone, before it claims for the first time. */
  async all(): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE scheduler.task_reminders SET claimed_until = next_reminder, claimed_by = NULL
       WHERE claimed_by IS NOT NULL AND status = 'scheduled'`,
    );
    return count;
  }
}
