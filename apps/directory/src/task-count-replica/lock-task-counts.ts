import type { EntityManager } from 'typeorm';

const KEY = `hashtextextended('recuerda.directory-task-counts', 0)`;

/**
 * Until the transaction ends no copy of a task changes: for one that stores an employee who may have tasks already,
 * which the employee's row counts. A change meanwhile would not find that row. To be called before an employee is
 * locked.
 */
export async function lockTaskCounts(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(${KEY})`);
}

/** Until the transaction ends no such employee is stored: for one that changes copies of tasks. To be called first. */
export async function shareTaskCounts(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock_shared(${KEY})`);
}
