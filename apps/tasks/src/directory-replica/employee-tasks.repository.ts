import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Task } from '../entity/task.entity.js';

/** A task that changed with its employee. */
interface RefreshedTask {
  task: Task;
  /** The state that other services knew before. */
  previous: { remindable: boolean; departmentId: string | null };
}

interface Refreshed {
  id: string;
  published: boolean;
  remindable: boolean;
  departmentId: string | null;
}

/** Changes the tasks of changed employees in batches. */
@Injectable()
export class EmployeeTasksRepository {
  /**
   * Deletes up to `limit` tasks of the employees; if it returns fewer, none is left. Ordered, so that two
   * transactions lock the same tasks in the same order.
   */
  async deleteSome(manager: EntityManager, employeeIds: readonly string[], limit: number): Promise<Task[]> {
    const tasks = await manager.find(Task, {
      where: { employeeId: In(employeeIds) },
      order: { id: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write' },
    });
    if (tasks.length > 0) await manager.delete(Task, { id: In(tasks.map(({ id }) => id)) });
    return tasks;
  }

  /**
   * Updates what tasks repeat of their employee from its replica. Returns the tasks that changed for other services:
   * active ones whose employee became reachable or unreachable, or moved to another department.
   */
  async refresh(manager: EntityManager, employeeIds: readonly string[]): Promise<RefreshedTask[]> {
    const outdated: { id: string }[] = await manager.query(
      `SELECT t.id FROM tasks.tasks t JOIN tasks.employee_copies e ON e.id = t.employee_id
       WHERE e.id = ANY ($1::uuid[])
         AND (t.employee_name, t.employee_reachable, t.department_id)
             IS DISTINCT FROM (e.name, e.reachable, e.department_id)
       ORDER BY t.id FOR UPDATE OF t`,
      [employeeIds],
    );
    if (outdated.length === 0) return [];
    const [rows]: [Refreshed[], number] = await manager.query(
      `WITH fresh AS (
         SELECT t.id, e.name, e.reachable, e.department_id,
           t.is_active AND t.completion_reported_at IS NULL AND t.employee_reachable AS remindable,
           t.department_id AS "departmentId",
           t.is_active AND t.employee_reachable <> e.reachable AS turned,
           t.is_active AND t.department_id IS DISTINCT FROM e.department_id AS moved
         FROM tasks.tasks t JOIN tasks.employee_copies e ON e.id = t.employee_id WHERE t.id = ANY ($1::uuid[])
       )
       UPDATE tasks.tasks t
       SET employee_name = fresh.name, employee_reachable = fresh.reachable, department_id = fresh.department_id,
         version = version + (turned OR moved)::int, activation = activation + (turned AND fresh.reachable)::int,
         escalated_at = CASE WHEN NOT turned THEN escalated_at END,
         escalation_step = CASE WHEN NOT turned THEN escalation_step END,
         escalated_to_id = CASE WHEN NOT turned THEN escalated_to_id END,
         escalation_outcome = CASE WHEN NOT turned THEN escalation_outcome END
       FROM fresh WHERE fresh.id = t.id
       RETURNING t.id, turned OR moved AS published, fresh.remindable, fresh."departmentId"`,
      [outdated.map((row) => row.id)],
    );
    const published = new Map(rows.filter((row) => row.published).map(({ id, ...row }) => [id, row]));
    if (published.size === 0) return [];
    const tasks = await manager.findBy(Task, { id: In([...published.keys()]) });
    return tasks.map((task) => {
      const { remindable = task.remindable, departmentId = null } = published.get(task.id) ?? {};
      return { task, previous: { remindable, departmentId } };
    });
  }
}
