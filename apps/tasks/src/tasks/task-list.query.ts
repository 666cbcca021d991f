import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Page, TaskQuery, TaskView } from '@recuerda/contracts';
import { decodeCursor, foldText, pageOf, searchPattern, SqlFilter } from '@recuerda/database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { SCHEMA } from '../tasks.database.js';
import { SELECT_TASK_VIEWS, type TaskRow, toTaskView } from './task-view.js';

const STATES: Record<NonNullable<TaskQuery['state']>, string> = {
  active: 'is_active',
  paused: 'NOT is_active AND NOT is_completed',
  completed: 'is_completed',
  open: 'NOT is_completed',
};
const POSITION = z.tuple([z.iso.datetime(), z.uuid()]);
/**
 * Up to this many matches of a search are fetched and sorted; more are met soon enough by walking the list
 * in its order. PostgreSQL cannot tell the two apart: it knows too little of a text's parts.
 */
const FEW = 2_000;

/** The list of tasks, newest first. */
@Injectable()
export class TaskListQuery {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  async run(query: TaskQuery): Promise<Page<TaskView>> {
    const { limit, cursor } = query;
    const filter = filterOf(query);
    const page = filter.clone();
    if (cursor !== undefined)
      page.and('(created_at, id) < (?::timestamptz, ?::uuid)', ...decodeCursor(cursor, POSITION));
    const [total, rows] = query.search?.trim()
      ? await this.search(filter, page, limit)
      : await Promise.all([this.count(filter), this.rows('tasks.tasks', page, limit)]);
    return pageOf({ rows, limit, total, position: (row) => [row.created_at.toISOString(), row.id], view: toTaskView });
  }

  private async search(filter: SqlFilter, page: SqlFilter, limit: number): Promise<[number, TaskRow[]]> {
    const total = await this.count(filter);
    if (total === 0) return [0, []];
    if (total > FEW) return [total, await this.rows('tasks.tasks', page, limit)];
    // OFFSET 0 keeps the order out of the inner plan, so that the search index finds the rows.
    const few = `(SELECT * FROM tasks.tasks ${page.where} OFFSET 0)`;
    return [total, await this.rows(few, page, limit, '')];
  }

  private async count(filter: SqlFilter): Promise<number> {
    const [row] = await this.source.query<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM tasks.tasks ${filter.where}`,
      filter.parameters,
    );
    return row?.total ?? 0;
  }

  private rows(from: string, { where, parameters }: SqlFilter, limit: number, condition = where): Promise<TaskRow[]> {
    return this.source.query(
      `WITH listed AS (
         SELECT * FROM ${from} t ${condition} ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}
       ) ${SELECT_TASK_VIEWS} ORDER BY listed.created_at DESC, listed.id DESC`,
      parameters,
    );
  }
}

function filterOf({ state, employeeId, departmentId, search }: TaskQuery): SqlFilter {
  const filter = new SqlFilter();
  if (state !== undefined) filter.and(STATES[state]);
  if (employeeId !== undefined) filter.and('employee_id = ?', employeeId);
  if (departmentId !== undefined) {
    filter.and(
      'employee_id IN (SELECT id FROM tasks.employee_copies WHERE department_id = ? AND NOT deleted)',
      departmentId,
    );
  }
  if (search?.trim()) filter.and(`search LIKE ${foldText('?::text')}`, searchPattern(search));
  return filter;
}
