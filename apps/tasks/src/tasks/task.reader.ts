import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TASK_STATES, type TaskCounts, type TaskView } from '@recuerda/contracts';
import { readRowCount } from '@recuerda/database';
import { AppError } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../tasks.database.js';
import { SELECT_TASK_VIEWS, type TaskRow, toTaskView } from './task-view.js';

@Injectable()
export class TaskReader {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** @throws AppError `task_not_found` */
  async get(id: string, manager?: EntityManager): Promise<TaskView> {
    const found = await this.find(id, manager);
    if (!found) throw new AppError('task_not_found');
    return found;
  }

  async find(id: string, manager: EntityManager = this.source.manager): Promise<TaskView | undefined> {
    const rows: TaskRow[] = await manager.query(
      `WITH listed AS (SELECT * FROM tasks.tasks WHERE id = $1) ${SELECT_TASK_VIEWS}`,
      [id],
    );
    return rows[0] && toTaskView(rows[0]);
  }

  /** In no order; ids that do not exist are left out. */
  async getMany(ids: readonly string[]): Promise<TaskView[]> {
    const rows: TaskRow[] = await this.source.query(
      `WITH listed AS (SELECT * FROM tasks.tasks WHERE id = ANY ($1::uuid[])) ${SELECT_TASK_VIEWS}`,
      [ids],
    );
    return rows.map(toTaskView);
  }

  /** The latest active tasks, newest first. */
  async recent(limit: number): Promise<TaskView[]> {
    const rows: TaskRow[] = await this.source.query(
      `WITH listed AS (
         SELECT * FROM tasks.tasks WHERE is_active ORDER BY created_at DESC, id DESC LIMIT $1
       ) ${SELECT_TASK_VIEWS} ORDER BY listed.created_at DESC, listed.id DESC`,
      [limit],
    );
    return rows.map(toTaskView);
  }

  async counts(): Promise<TaskCounts> {
    const [counts] = await this.source.query<TaskCounts[]>(
      `SELECT ${readRowCount(SCHEMA, 'tasks', TASK_STATES)} AS total,
         ${readRowCount(SCHEMA, 'tasks', ['active'])} AS active`,
    );
    return counts ?? { total: 0, active: 0 };
  }
}
