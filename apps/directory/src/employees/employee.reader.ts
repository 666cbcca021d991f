import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type EmployeeQuery,
  type EmployeeSnapshot,
  type EmployeeView,
  employeeView,
  type Page,
  pageLimit,
  storedEmployee,
} from '@recuerda/contracts';
import {
  fromRow,
  assertAllFiltersUsed,
  pageOf,
  readRowCount,
  selectFields,
  SqlFilter,
  type StoredRow,
} from '@recuerda/database';
import { AppError, departmentScope, isInScope } from '@recuerda/service';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { Department } from '../departments/department.entity.js';
import { SCHEMA } from '../directory.config.js';
import { listOrder } from '../list-order.js';
import { Employee } from './employee.entity.js';

type EmployeeRow = StoredRow<EmployeeView>;

/** The columns of an {@link EmployeeRow}, of the row that the statement names `listed`. */
const FIELDS = `${selectFields('listed', storedEmployee)}, listed.task_count AS "taskCount",
  json_build_object('id', d.id, 'name', d.name, 'description', d.description) AS department`;
const JOIN_DEPARTMENT = 'JOIN directory.departments d ON d.id = listed.department_id';
const VIEW = `SELECT ${FIELDS} FROM listed ${JOIN_DEPARTMENT}`;

const ALL = readRowCount(SCHEMA, 'employees', ['total']);

@Injectable()
export class EmployeeReader {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** Throws `employee_not_found`, also for one of a department that the principal may not know. */
  async get(id: string, manager?: EntityManager): Promise<EmployeeView> {
    const found = await this.find(id, manager);
    if (!found || !isInScope(found.departmentId)) throw new AppError('employee_not_found');
    return found;
  }

  /** For every principal. */
  async find(id: string, manager: EntityManager = this.source.manager): Promise<EmployeeView | undefined> {
    const rows: EmployeeRow[] = await manager.query(
      `WITH listed AS (SELECT * FROM directory.employees WHERE id = $1) ${VIEW}`,
      [id],
    );
    return rows[0] && toView(rows[0]);
  }

  async list(asked: EmployeeQuery): Promise<Page<EmployeeView>> {
    const query = { ...asked, limit: pageLimit(asked) };
    const { limit, cursor: _, order, ids, search, departmentId, consent, ...rest } = query;
    assertAllFiltersUsed(rest);
    const filter = new SqlFilter().ids(ids).search(search).within('department_id', departmentScope());
    if (departmentId !== undefined) filter.and('department_id = ?', departmentId);
    if (consent === 'given') filter.and('consent_at IS NOT NULL');
    if (consent === 'missing') filter.and('consent_at IS NULL AND opted_out_at IS NULL');
    const { position } = listOrder(order);
    const [total, rows] = search?.trim()
      ? await this.matches(query, filter)
      : await Promise.all([this.count(filter), this.rows(query, filter)]);
    return pageOf({ rows, limit, total, position, view: toView });
  }

  /** Returns null for an employee that does not exist, or that the principal may not know. */
  async snapshot(id: string): Promise<EmployeeSnapshot | null> {
    const [snapshot] = await this.snapshots([id]);
    return snapshot ?? null;
  }

  /** Returns the employees that exist and that the principal may know, with their departments. */
  async snapshots(ids: readonly string[]): Promise<EmployeeSnapshot[]> {
    // One snapshot, so that the department is the one the employee names.
    return this.source.transaction('REPEATABLE READ', async (manager) => {
      const found = await manager.findBy(Employee, { id: In([...ids]) });
      const employees = found.filter(({ departmentId }) => isInScope(departmentId));
      const departments = await manager.findBy(Department, {
        id: In([...new Set(employees.map(({ departmentId }) => departmentId))]),
      });
      const byId = new Map(departments.map((department) => [department.id, department]));
      return employees.flatMap((employee) => {
        const department = byId.get(employee.departmentId);
        if (!department) return [];
        return {
          employee: { ...employee.toSnapshot(), version: employee.version },
          department: { ...department.toSnapshot(), version: department.version },
        };
      });
    });
  }

  /** Looks for the matches once, in one statement, to count them and to take a page of them. */
  private async matches({ limit, cursor, order }: EmployeeQuery, filter: SqlFilter): Promise<[number, EmployeeRow[]]> {
    const { keyset } = listOrder(order);
    const after = keyset.read(cursor);
    const page = filter.clone();
    const from = after ? `WHERE ${keyset.after(page, after)}` : '';
    const rows = await this.source.query<(EmployeeRow & { total: number; id: string | null })[]>(
      `WITH matches AS MATERIALIZED (SELECT id, name, created_at FROM directory.employees ${filter.where}),
       page AS (
         SELECT * FROM directory.employees WHERE id = ANY (ARRAY(
           SELECT id FROM matches listed ${from} ${keyset.orderBy()} LIMIT ${limit + 1}
         ))
       )
       SELECT counted.total, ${FIELDS} FROM (SELECT count(*)::int AS total FROM matches) counted
       LEFT JOIN (page listed ${JOIN_DEPARTMENT}) ON true
       ${keyset.orderBy()}`,
      page.parameters,
    );
    return [rows[0]?.total ?? 0, rows.filter((row) => row.id !== null)];
  }

  private rows({ limit, cursor, order }: EmployeeQuery, filter: SqlFilter): Promise<EmployeeRow[]> {
    const { keyset } = listOrder(order);
    const page = keyset.page(filter, cursor);
    return this.source.query(
      `WITH listed AS (
         SELECT * FROM directory.employees listed ${page.where} ${keyset.orderBy()} LIMIT ${limit + 1}
       ) ${VIEW} ${keyset.orderBy()}`,
      page.parameters,
    );
  }

  private async count({ where, parameters }: SqlFilter): Promise<number> {
    const total = where ? `(SELECT count(*)::int FROM directory.employees ${where})` : ALL;
    const [row] = await this.source.query<{ total: number }[]>(`SELECT ${total} AS total`, parameters);
    return row?.total ?? 0;
  }
}

const toView = (row: EmployeeRow): EmployeeView => fromRow(employeeView, row);
