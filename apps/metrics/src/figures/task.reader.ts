import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TOP_EMPLOYEES } from '@recuerda/contracts';
import { DataSource } from 'typeorm';
import type { DepartmentLoad, EmployeeLoad, TaskTotals } from './formulas/task-figures.js';
import { SchoolZone } from './school-zone.js';
import type { Scope } from './windows.js';

/** Borders of days and months in the school's zone, as instants. */
export interface Calendar {
  today: Date;
  thisMonth: Date;
  lastMonth: Date;
}

/**
 * The first instant of a local day, even where clocks change at midnight. PostgreSQL reads a time that occurs
 * twice as the later one, so midnight itself may be an hour late; the last microsecond of the day before is
 * always the one right before today.
 */
const startOf = (localMidnight: string): string =>
  `((${localMidnight} - interval '1 microsecond') AT TIME ZONE $2::text) + interval '1 microsecond'`;

const LOCAL_NOW = `($1::timestamptz AT TIME ZONE $2::text)`;

const CALENDAR = `
  SELECT ${startOf(`date_trunc('day', ${LOCAL_NOW})`)} AS today,
    ${startOf(`date_trunc('month', ${LOCAL_NOW})`)} AS "thisMonth",
    ${startOf(`(date_trunc('month', ${LOCAL_NOW}) - interval '1 month')`)} AS "lastMonth"`;

/** Reads the calendar from PostgreSQL, which also sorts sends by local hour: one set of zone rules decides all. */
@Injectable()
export class CalendarReader {
  constructor(
    @InjectDataSource('metrics') private readonly source: DataSource,
    private readonly zone: SchoolZone,
  ) {}

  async at(now: Date): Promise<Calendar> {
    const [calendar]: Calendar[] = await this.source.query(CALENDAR, [now, await this.zone.current()]);
    if (!calendar) throw new Error('The calendar query answered no row');
    return calendar;
  }
}

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
  WHERE NOT department.deleted AND ($1::uuid[] IS NULL OR department.id = ANY ($1::uuid[]))
  ORDER BY department.name, department.id`;

const TOP = `
  SELECT name, tasks, active_tasks AS "activeTasks"
  FROM metrics.employees WHERE NOT deleted AND ($2::uuid[] IS NULL OR department_id = ANY ($2::uuid[]))
  ORDER BY tasks DESC, name, id
  LIMIT $1`;

const TOTALS = `
  SELECT coalesce(sum(tasks), 0)::int AS tasks, coalesce(sum(active_tasks), 0)::int AS "activeTasks",
    coalesce(sum(active_minutes), 0)::float8 AS "activeMinutes"
  FROM metrics.employees WHERE $1::uuid[] IS NULL OR department_id = ANY ($1::uuid[])`;

/**
 * The tasks of each stretch between two borders, and since the last: no row of the index is counted for two figures,
 * and none is read beside it.
 */
const created = (condition: string): string => {
  const count = (when: string) =>
    `(SELECT count(*) FROM metrics.tasks WHERE NOT deleted ${condition} AND ${when})::int`;
  return `
  SELECT ${count('created_at >= $1 AND created_at < $2')} AS first,
    ${count('created_at >= $2 AND created_at < $3')} AS second,
    ${count('created_at >= $3')} AS third`;
};
const CREATED = created('');
const CREATED_IN_SCOPE = created(
  'AND employee_id IN (SELECT id FROM metrics.employees WHERE department_id = ANY ($4::uuid[]))',
);

const OVERDUE = `
  SELECT count(*)::int AS due, count(*) FILTER (WHERE open_due_at < $1)::int AS overdue
  FROM metrics.tasks WHERE open_due_at IS NOT NULL AND ($2::uuid[] IS NULL
    OR employee_id IN (SELECT id FROM metrics.employees WHERE department_id = ANY ($2::uuid[])))`;

/** Sums of tasks; a task of an unknown employee or department counts in the totals. */
@Injectable()
export class TaskReader {
  constructor(@InjectDataSource('metrics') private readonly source: DataSource) {}

  /** Returns the departments in the order of Spanish names. */
  departments(scope?: Scope): Promise<DepartmentLoad[]> {
    return this.source.query(DEPARTMENTS, [scope ?? null]);
  }

  /** The employees with most tasks, at most {@link TOP_EMPLOYEES}; equals by name. */
  topEmployees(scope?: Scope): Promise<EmployeeLoad[]> {
    return this.source.query(TOP, [TOP_EMPLOYEES, scope ?? null]);
  }

  async totals(scope?: Scope): Promise<TaskTotals> {
    const [totals]: TaskTotals[] = await this.source.query(TOTALS, [scope ?? null]);
    return totals ?? { tasks: 0, activeTasks: 0, activeMinutes: 0 };
  }

  /** Open tasks whose due date has passed; null where no open task has one. */
  async overdue(now: Date, scope?: Scope): Promise<number | null> {
    const [counts]: { due: number; overdue: number }[] = await this.source.query(OVERDUE, [now, scope ?? null]);
    return counts && counts.due > 0 ? counts.overdue : null;
  }

  async created(thirtyDaysAgo: Date, { thisMonth, lastMonth }: Calendar, scope?: Scope): Promise<CreatedTasks> {
    const borders = [thirtyDaysAgo, thisMonth, lastMonth].sort((one, other) => one.getTime() - other.getTime());
    const [counts]: Record<'first' | 'second' | 'third', number>[] = await (scope
      ? this.source.query(CREATED_IN_SCOPE, [...borders, scope])
      : this.source.query(CREATED, borders));
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
