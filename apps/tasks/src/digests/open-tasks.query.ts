import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type DepartmentSummary,
  type EmployeeOpenTasks,
  MAX_DIGEST_TITLES,
  MAX_SUMMARY_TASKS,
} from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { SCHEMA } from '../tasks.database.js';

/** Reads what employees and departments have to do. */
@Injectable()
export class OpenTasksQuery {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Of employees who can get messages and have open tasks, in the order of their ids. */
  run(limit: number, after: string = NIL): Promise<EmployeeOpenTasks[]> {
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

  async summarise(departmentId: string): Promise<DepartmentSummary> {
    const [summary] = await this.source.query<DepartmentSummary[]>(
      `WITH open AS (SELECT title, employee_name, due_at, escalated_at FROM tasks.tasks
                     WHERE department_id = $1 AND NOT is_completed),
            overdue AS (SELECT * FROM open WHERE due_at < $2)
       SELECT (SELECT count(*)::int FROM open) AS open, (SELECT count(*)::int FROM overdue) AS overdue,
              (SELECT count(*)::int FROM open WHERE escalated_at IS NOT NULL) AS escalated,
              (SELECT coalesce(json_agg(json_build_object('title', title, 'employeeName', employee_name)), '[]')
               FROM (SELECT * FROM overdue ORDER BY due_at LIMIT ${MAX_SUMMARY_TASKS}) oldest) AS "firstOverdue"`,
      [departmentId, this.clock.now()],
    );
    return summary as DepartmentSummary;
  }
}
