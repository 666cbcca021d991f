import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TASK_STATES, type TaskCounts, type TaskView } from '@recuerda/contracts';
import { readRowCount } from '@recuerda/database';
import { AppError, departmentScope } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../tasks.config.js';
import { SELECT_TASK_VIEWS, type TaskRow, toTaskView } from './task-view.js';

const inScope = (parameter: string): string =>
  `(${parameter}::uuid[] IS NULL OR department_id = ANY (${parameter}::uuid[]))`;

const COUNT = `SELECT ${readRowCount(SCHEMA, 'tasks', TASK_STATES)} AS total,
  ${readRowCount(SCHEMA, 'tasks', ['active'])} AS active`;
const COUNT_IN_SCOPE = `SELECT count(*)::int AS total, count(*) FILTER (WHERE is_active)::int AS active
  FROM tasks.tasks WHERE department_id = ANY ($1::uuid[])`;

@Injectable()
export class TaskReader {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** @throws AppError `task_not_found`, also for one of a department that the principal may not know. */
  async get(id: string, manager?: EntityManager): Promise<TaskView> {
    const found = await this.find(id, manager, departmentScope());
    if (!found) throw new AppError('task_not_found');
    return found;
  }

  /** @param scope departments; default: those of the principal. */
  async find(id: string, manager = this.source.manager, scope?: readonly string[]): Promise<TaskView | undefined> {
    const rows: TaskRow[] = await manager.query(
      `WITH listed AS (SELECT * FROM tasks.tasks WHERE id = $1 AND ${inScope('$2')}) ${SELECT_TASK_VIEWS}`,
      [id, scope ?? null],
    );
    return rows[0] && toTaskView(rows[0]);
  }

  /** In no order; ids that do not exist are left out. */
  async getMany(ids: readonly string[]): Promise<TaskView[]> {
    const rows: TaskRow[] = await this.source.query(
      `WITH listed AS (SELECT * FROM tasks.tasks WHERE id = ANY ($1::uuid[]) AND ${inScope('$2')})
       ${SELECT_TASK_VIEWS}`,
      [ids, departmentScope() ?? null],
    );
    return rows.map(toTaskView);
  }

  /** The latest active tasks, newest first. */
  async recent(limit: number): Promise<TaskView[]> {
    const rows: TaskRow[] = await this.source.query(
      `WITH listed AS (
         SELECT * FROM tasks.tasks WHERE is_active AND ${inScope('$2')} ORDER BY created_at DESC, id DESC LIMIT $1
       ) ${SELECT_TASK_VIEWS} ORDER BY listed.created_at DESC, listed.id DESC`,
      [limit, departmentScope() ?? null],
    );
    return rows.map(toTaskView);
  }

  async counts(): Promise<TaskCounts> {
    const scope = departmentScope();
    const [counts] = await this.source.query<TaskCounts[]>(scope ? COUNT_IN_SCOPE : COUNT, scope && [scope]);
    return counts ?? { total: 0, active: 0 };
  }
}
