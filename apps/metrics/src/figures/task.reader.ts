import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TOP_EMPLOYEES } from '@recuerda/contracts';
import { DataSource } from 'typeorm';
import type { Calendar } from './calendar.reader.js';
import type { DepartmentLoad } from './formulas/department-stats.js';
import type { EmployeeLoad } from './formulas/employee-stats.js';
import type { TaskTotals } from './formulas/task-totals.js';

/** Tasks that still exist, by when they were created. */
export interface CreatedTasks {
  lastThirtyDays: number;
  thisMonth: number;
  lastMonth: number;
}

const DEPARTMENTS = `
  SELECT department.name, coalesce(staff.total, 0)::int AS total, coalesce(staff.active, 0)::int AS active
  FROM metrics.departments AS department
  LEFT JOIN (
    SELECT department_id, sum(tasks) AS total, sum(active_tasks) AS active
    FROM metrics.employees WHERE NOT deleted GROUP BY department_id
  ) AS staff ON staff.department_id = department.id
  WHERE NOT department.deleted
  ORDER BY department.name, department.id`;

const TOP = `
  SELECT name, tasks, active_tasks AS "activeTasks"
  FROM metrics.employees WHERE NOT deleted
  ORDER BY tasks DESC, name, id
  LIMIT $1`;

const TOTALS = `
  SELECT coalesce(sum(tasks), 0)::int AS tasks, coalesce(sum(active_tasks), 0)::int AS "activeTasks",
    coalesce(sum(active_minutes), 0)::float8 AS "activeMinutes"
  FROM metrics.employees`;

/**
 * The tasks of each stretch between two borders, and since the last: no row of the index is counted for two figures,
 * and none is read beside it.
 */
const CREATED = `
  SELECT (SELECT count(*) FROM metrics.tasks WHERE NOT deleted AND created_at >= $1 AND created_at < $2)::int AS first,
    (SELECT count(*) FROM metrics.tasks WHERE NOT deleted AND created_at >= $2 AND created_at < $3)::int AS second,
    (SELECT count(*) FROM metrics.tasks WHERE NOT deleted AND created_at >= $3)::int AS third`;

/** Sums of tasks; a task of an unknown employee or department counts in the totals. */
@Injectable()
export class TaskReader {
  constructor(@InjectDataSource('metrics') private readonly source: DataSource) {}

  /** By name, as Spanish readers order. */
  departments(): Promise<DepartmentLoad[]> {
    return this.source.query(DEPARTMENTS);
  }

  /** The employees with most tasks, at most {@link TOP_EMPLOYEES}; equals by name. */
  topEmployees(): Promise<EmployeeLoad[]> {
    return this.source.query(TOP, [TOP_EMPLOYEES]);
  }

  async totals(): Promise<TaskTotals> {
    const [totals]: TaskTotals[] = await this.source.query(TOTALS);
    return totals ?? { tasks: 0, activeTasks: 0, activeMinutes: 0 };
  }

  async created(thirtyDaysAgo: Date, { thisMonth, lastMonth }: Calendar): Promise<CreatedTasks> {
    const borders = [thirtyDaysAgo, thisMonth, lastMonth].sort((one, other) => one.getTime() - other.getTime());
    const [counts]: Record<'first' | 'second' | 'third', number>[] = await this.source.query(CREATED, borders);
    const stretches = counts ? [counts.first, counts.second, counts.third] : [];
    const between = (from: Date, to?: Date): number =>
      stretches
        .filter((_, index) => {
          const start = borders[index] as Date;
          return start >= from && (to === undefined || start < to);
        })
        .reduce((sum, count) => sum + count, 0);
    return {
      lastThirtyDays: between(thirtyDaysAgo),
      thisMonth: between(thisMonth),
      lastMonth: between(lastMonth, thisMonth),
    };
  }
}
