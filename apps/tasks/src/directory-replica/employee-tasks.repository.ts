import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Task } from '../tasks/task.entity.js';

export interface DeletedTask {
  id: string;
  /** The version the task would have had next. */
  version: number;
}

/** Changes the tasks of changed employees in batches. */
@Injectable()
export class EmployeeTasksRepository {
  /**
   * Deletes up to `limit` tasks of the employees; if it returns fewer, none is left. Ordered, so that two
   * transactions lock the same tasks in the same order.
   */
  async deleteSome(manager: EntityManager, employeeIds: readonly string[], limit: number): Promise<DeletedTask[]> {
    const [rows]: [DeletedTask[], number] = await manager.query(
      `DELETE FROM tasks.tasks WHERE id IN (
         SELECT id FROM tasks.tasks WHERE employee_id = ANY ($1::uuid[]) ORDER BY id LIMIT $2 FOR UPDATE
       ) RETURNING id, version + 1 AS version`,
      [employeeIds, limit],
    );
    return rows;
  }

  /**
   * Updates what tasks repeat of their employee from its replica. Returns the tasks that changed for other services:
   * active ones whose employee became reachable or unreachable.
   */
  async refresh(manager: EntityManager, employeeIds: readonly string[]): Promise<Task[]> {
    const outdated: { id: string }[] = await manager.query(
      `SELECT t.id FROM tasks.tasks t JOIN tasks.employee_copies e ON e.id = t.employee_id
       WHERE e.id = ANY ($1::uuid[])
         AND (t.employee_name, t.employee_reachable) IS DISTINCT FROM (e.name, e.reachable)
       ORDER BY t.id FOR UPDATE OF t`,
      [employeeIds],
    );
    if (outdated.length === 0) return [];
    const [rows]: [{ id: string; published: boolean }[], number] = await manager.query(
      `WITH fresh AS (
         SELECT t.id, e.name, e.reachable, t.is_active AND t.employee_reachable <> e.reachable AS published
         FROM tasks.tasks t JOIN tasks.employee_copies e ON e.id = t.employee_id WHERE t.id = ANY ($1::uuid[])
       )
       UPDATE tasks.tasks t SET employee_name = fresh.name, employee_reachable = fresh.reachable,
         version = version + fresh.published::int, activation = activation + (fresh.published AND fresh.reachable)::int
       FROM fresh WHERE fresh.id = t.id RETURNING t.id, fresh.published`,
      [outdated.map((row) => row.id)],
    );
    const published = rows.filter((row) => row.published).map((row) => row.id);
    return published.length === 0 ? [] : manager.findBy(Task, { id: In(published) });
  }
}
