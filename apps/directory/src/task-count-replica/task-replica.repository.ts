import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { unnestRows } from '@recuerda/database';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../directory.database.js';
import { shareTaskCounts } from './lock-task-counts.js';

export interface TaskReplica {
  task_id: string;
  /** Null when only the task's deletion is known. */
  employee_id: string | null;
  version: number;
  deleted: boolean;
}

const COLUMNS = { task_id: 'uuid', employee_id: 'uuid', version: 'int', deleted: 'bool' };

/** Which employee each task belongs to: all that counting needs. */
@Injectable()
export class TaskReplicaRepository {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** Upserts the rows that are newer; at most one row per task. */
  async apply(copies: readonly TaskReplica[]): Promise<void> {
    const { from, parameters } = unnestRows(copies, COLUMNS);
    await this.source.transaction(async (manager) => {
      await shareTaskCounts(manager);
      // The triggers lock the employees with new tasks and then those with changed tasks. Locked here at once
      // and in order, two batches cannot deadlock.
      await manager.query(
        `SELECT FROM directory.employees WHERE id IN (
           SELECT employee_id FROM ${from} UNION
           SELECT copy.employee_id FROM directory.task_copies copy JOIN ${from} USING (task_id)
         ) ORDER BY id FOR NO KEY UPDATE`,
        parameters,
      );
      // Ordered, so that two batches lock the same rows in the same order.
      await manager.query(
        `INSERT INTO directory.task_copies AS copy (task_id, employee_id, version, deleted)
         SELECT task_id, employee_id, version, deleted FROM ${from} ORDER BY task_id
         ON CONFLICT (task_id) DO UPDATE
         SET employee_id = excluded.employee_id, version = excluded.version, deleted = excluded.deleted
         WHERE copy.version < excluded.version`,
        parameters,
      );
    });
  }
}
