import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type DepartmentQuery,
  departmentView,
  type DepartmentView,
  type Page,
  pageLimit,
  storedDepartment,
} from '@recuerda/contracts';
import { fromRow, assertAllFiltersUsed, pageOf, selectFields, SqlFilter, type StoredRow } from '@recuerda/database';
import { AppError, departmentScope, isInScope } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../directory.config.js';
import { listOrder } from '../list-order.js';

type DepartmentRow = StoredRow<Omit<DepartmentView, 'manager'>> & { managerName: string | null };

/** Selects {@link DepartmentRow}s of the rows that the statement names `listed`. */
const VIEW = `
  SELECT ${selectFields('listed', storedDepartment)}, coalesce(staff.employees, 0) AS "employeeCount",
    coalesce(staff.tasks, 0) AS "taskCount", manager.name AS "managerName"
  FROM listed LEFT JOIN directory.employees manager ON manager.id = listed.manager_employee_id
  LEFT JOIN (
    SELECT department_id, count(*)::int AS employees, sum(task_count)::int AS tasks
    FROM directory.employees WHERE department_id IN (SELECT id FROM listed) GROUP BY department_id
  ) staff ON staff.department_id = listed.id`;

@Injectable()
export class DepartmentReader {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** Throws `department_not_found`, also for one that the principal may not know. */
  async get(id: string, manager?: EntityManager): Promise<DepartmentView> {
    const found = await this.find(id, manager);
    if (!found || !isInScope(id)) throw new AppError('department_not_found');
    return found;
  }

  /** For every principal. */
  async find(id: string, manager: EntityManager = this.source.manager): Promise<DepartmentView | undefined> {
    const rows: DepartmentRow[] = await manager.query(
      `WITH listed AS (SELECT * FROM directory.departments WHERE id = $1) ${VIEW}`,
      [id],
    );
    return rows[0] && toView(rows[0]);
  }

  async list(query: DepartmentQuery): Promise<Page<DepartmentView>> {
    const limit = pageLimit(query);
    const { limit: _, cursor, order, ids, search, manager, ...rest } = query;
    assertAllFiltersUsed(rest);
    const filter = new SqlFilter().ids(ids).search(search).within('id', departmentScope());
    if (manager !== undefined) filter.and(`manager_employee_id IS ${manager === 'none' ? 'NULL' : 'NOT NULL'}`);
    const { keyset, position } = listOrder(order);
    const page = keyset.page(filter, cursor);
    const [rows, [count]] = await Promise.all([
      this.source.query<DepartmentRow[]>(
        `WITH listed AS (
           SELECT * FROM directory.departments listed ${page.where} ${keyset.orderBy()} LIMIT ${limit + 1}
         ) ${VIEW} ${keyset.orderBy()}`,
        page.parameters,
      ),
      this.source.query<{ total: number }[]>(
        `SELECT count(*)::int AS total FROM directory.departments ${filter.where}`,
        filter.parameters,
      ),
    ]);
    return pageOf({ rows, limit, total: count?.total ?? 0, position, view: toView });
  }
}

const stored = departmentView.omit({ manager: true });

function toView({ managerName, ...row }: DepartmentRow): DepartmentView {
  const view = fromRow(stored, row);
  const { managerEmployeeId: id } = view;
  return { ...view, manager: id && managerName !== null ? { id, name: managerName } : null };
}
