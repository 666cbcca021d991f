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

  /**
   * Returns the employee, locked until the transaction ends, so that its deletion finds the task that is being
   * assigned to it. Call it before locking tasks: every transaction locks the replica first.
   */
  async lockForShare(manager: EntityManager, id: string): Promise<Assignee | undefined> {
    const rows: Assignee[] = await manager.query(
      `SELECT id, name, reachable, department_id AS "departmentId" FROM tasks.employee_copies
       WHERE id = $1 AND NOT deleted FOR SHARE`,
      [id],
    );
    return rows[0];
  }
}
