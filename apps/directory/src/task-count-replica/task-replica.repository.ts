import { Controller, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Envelope, SUBSCRIPTIONS, TaskDeleted, type TaskSnapshot } from '@recuerda/contracts';
import { latestVersions, lockByName, shareByName, unnestRows } from '@recuerda/database';
import { EventHandler } from '@recuerda/messaging';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../directory.config.js';

const NAME = 'directory-task-counts';

/**
 * Keeps copies of tasks as they are until the transaction ends: for one that stores an employee who may have tasks
 * already, which the employee's row counts. A change meanwhile would not find that row. To be called before an employee
 * is locked.
 */
export const lockTaskCounts = (manager: EntityManager): Promise<void> => lockByName(manager, NAME);

/** Keeps such employees from being stored: for a transaction that changes copies of tasks. To be called first. */
const shareTaskCounts = (manager: EntityManager): Promise<void> => shareByName(manager, NAME);

interface TaskReplica {
  task_id: string;
  /** Null when only the task's deletion is known. */
  employee_id: string | null;
  version: number;
  deleted: boolean;
}

const COLUMNS = { task_id: 'uuid', employee_id: 'uuid', version: 'int', deleted: 'bool' };

/** The employee of each task: all that counting needs. */
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

@Controller()
export class TaskEventsController {
  constructor(private readonly replica: TaskReplicaRepository) {}

  @EventHandler(SUBSCRIPTIONS.directoryTaskCounts)
  async handle(events: Envelope[]): Promise<void> {
    await this.replica.apply(latestVersions(events).map(toReplica));
  }
}

function toReplica(event: Envelope): TaskReplica {
  const deleted = TaskDeleted.is(event);
  return {
    task_id: event.subject,
    employee_id: deleted ? null : (event as Envelope<TaskSnapshot>).data.employeeId,
    version: event.version ?? 0,
    deleted,
  };
}
