import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../tasks.database.js';
import type { Assignee } from '../tasks/task.entity.js';

/** Reads employees in their copies. */
@Injectable()
export class AssigneeRepository {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** True also of an employee known to be deleted. */
  async isReplicated(id: string): Promise<boolean> {
    const rows: unknown[] = await this.source.query('SELECT 1 FROM tasks.employee_copies WHERE id = $1', [id]);
    return rows.length > 0;
  }

  /**
   * The employee, held as it is until the transaction ends, so that its deletion finds the task that is
   * being given to it. To be called before any task is locked: copies come first for everybody.
   */
  async lockForShare(manager: EntityManager, id: string): Promise<Assignee | undefined> {
    const rows: Assignee[] = await manager.query(
      'SELECT id, name, reachable FROM tasks.employee_copies WHERE id = $1 AND NOT deleted FOR SHARE',
      [id],
    );
    return rows[0];
  }
}
