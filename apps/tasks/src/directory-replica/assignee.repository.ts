import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../tasks.database.js';
import type { Assignee } from '../tasks/task.entity.js';

/** Reads the replica of employees. */
@Injectable()
export class AssigneeRepository {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** True for deleted employees too. */
  async isReplicated(id: string): Promise<boolean> {
    const rows: unknown[] = await this.source.query('SELECT 1 FROM tasks.employee_copies WHERE id = $1', [id]);
    return rows.length > 0;
  }

  /** Those of the given employees that the replica lacks. */
  async notReplicated(ids: readonly string[]): Promise<string[]> {
    const rows: { id: string }[] = await this.source.query(
      `SELECT id FROM unnest($1::uuid[]) AS given (id)
       WHERE NOT EXISTS (SELECT FROM tasks.employee_copies copy WHERE copy.id = given.id)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Returns the employee, locked until the transaction ends, so that its deletion finds the task that is being
   * assigned to it. Call it before locking tasks: every transaction locks the replica first.
   */
  async lockForShare(manager: EntityManager, id: string): Promise<Assignee | undefined> {
    const [employee] = await this.lockAllForShare(manager, [id]);
    return employee;
  }

  /** The same of several employees, in the order of their ids. */
  async lockAllForShare(manager: EntityManager, ids: readonly string[]): Promise<Assignee[]> {
    return manager.query<Assignee[]>(
      `SELECT id, name, reachable, department_id AS "departmentId" FROM tasks.employee_copies
       WHERE id = ANY ($1::uuid[]) AND NOT deleted ORDER BY id FOR SHARE`,
      [ids],
    );
  }
}
