import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type EmployeeOpenTasks, MAX_DIGEST_TITLES } from '@recuerda/contracts';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../tasks.database.js';

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Reads what each employee has to do. */
@Injectable()
export class OpenTasksQuery {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** Of employees who can get messages and have open tasks, in the order of their ids. */
  run(limit: number, after = FIRST): Promise<EmployeeOpenTasks[]> {
    return this.source.query<EmployeeOpenTasks[]>(
      `SELECT e.id AS "employeeId", e.name, e.phone, e.department_id AS "departmentId", open.count, open.titles
       FROM tasks.employee_copies e CROSS JOIN LATERAL (
         SELECT count(*)::int AS count,
                (array_agg(title ORDER BY due_at NULLS LAST, created_at, id))[1:${MAX_DIGEST_TITLES}] AS titles
         FROM tasks.tasks
         WHERE employee_id = e.id AND NOT is_completed AND completion_reported_at IS NULL
       ) open
       WHERE e.id > $1 AND e.reachable AND NOT e.deleted AND open.count > 0
       ORDER BY e.id LIMIT $2`,
      [after, limit],
    );
  }
}
