import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type DepartmentSummary,
  type EmployeeOpenTasks,
  ListOpenTasksByEmployee,
  MAX_DIGEST_TITLES,
  MAX_SUMMARY_TASKS,
  SummariseDepartment,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { SCHEMA } from '../tasks.config.js';

/** Reads what employees and departments have to do. */
@Controller()
export class DigestsController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists employees who can get messages and have open tasks, in the order of their ids. */
  @RequestHandler(ListOpenTasksByEmployee)
  list({ after = NIL, limit }: { after?: string; limit: number }): Promise<EmployeeOpenTasks[]> {
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

  @RequestHandler(SummariseDepartment)
  async summarise({ departmentId }: { departmentId: string }): Promise<DepartmentSummary> {
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
