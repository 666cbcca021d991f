import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EmployeeQuery, EmployeeView, Page } from '@recuerda/contracts';
import { decodeCursor, foldText, pageOf, searchPattern, SqlFilter } from '@recuerda/database';
import { AppError } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../directory.database.js';
import { listOrder } from '../list-order.js';

interface EmployeeRow {
  id: string;
  name: string;
  phone: string;
  department_id: string;
  created_at: Date;
  updated_at: Date;
  department_name: string;
  department_description: string | null;
  task_count: number;
}

/** Of the rows the caller names `listed`. */
const VIEW = `
  SELECT listed.id, listed.name, listed.phone, listed.department_id, listed.created_at, listed.updated_at,
    d.name AS department_name, d.description AS department_description,
    (SELECT count(*)::int FROM directory.task_copies t WHERE t.employee_id = listed.id AND NOT t.deleted) AS task_count
  FROM listed JOIN directory.departments d ON d.id = listed.department_id`;

@Injectable()
export class EmployeeReader {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** Throws `employee_not_found`. */
  async get(id: string, manager: EntityManager = this.source.manager): Promise<EmployeeView> {
    const rows: EmployeeRow[] = await manager.query(
      `WITH listed AS (SELECT * FROM directory.employees WHERE id = $1) ${VIEW}`,
      [id],
    );
    if (!rows[0]) throw new AppError('employee_not_found');
    return toView(rows[0]);
  }

  async list({ limit, cursor, search, order, departmentId }: EmployeeQuery): Promise<Page<EmployeeView>> {
    const filter = new SqlFilter();
    if (departmentId !== undefined) filter.and('department_id = ?', departmentId);
    if (search?.trim()) filter.and(`search LIKE ${foldText('?::text')}`, searchPattern(search));
    const { clause, after, shape, position } = listOrder(order);
    const page = filter.clone();
    if (cursor !== undefined) page.and(after, ...decodeCursor(cursor, shape).slice(1));
    const [rows, [count]] = await Promise.all([
      this.source.query<EmployeeRow[]>(
        `WITH listed AS (
           SELECT * FROM directory.employees listed ${page.where} ORDER BY ${clause} LIMIT ${limit + 1}
         ) ${VIEW} ORDER BY ${clause}`,
        page.parameters,
      ),
      this.source.query<{ total: number }[]>(
        `SELECT count(*)::int AS total FROM directory.employees ${filter.where}`,
        filter.parameters,
      ),
    ]);
    return pageOf({ rows, limit, total: count?.total ?? 0, position, view: toView });
  }
}

const toView = (row: EmployeeRow): EmployeeView => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  departmentId: row.department_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  department: { id: row.department_id, name: row.department_name, description: row.department_description },
  taskCount: row.task_count,
});
