import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Page, pageLimit, TASK_STATES, type TaskQuery, type TaskView } from '@recuerda/contracts';
import { assertAllFiltersUsed, cursorTime, decodeCursor, pageOf, readRowCount, SqlFilter } from '@recuerda/database';
import { departmentScope } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { SCHEMA } from '../tasks.database.js';
import { STATE_FILTERS } from './state-filters.js';
import { SELECT_TASK_VIEWS, type TaskRow, toTaskView } from './task-view.js';

/** Column by which a list is sorted, its direction, and the SQL condition for the rows after a position. */
const ORDERS = {
  created: {
    column: 'created_at',
    field: 'createdAt',
    sort: 'DESC',
    after: '(created_at, id) < (?::timestamptz, ?::uuid)',
  },
  due: { column: 'due_at', field: 'dueAt', sort: 'ASC', after: '(due_at, id) > (?::timestamptz, ?::uuid)' },
} as const;
type Order = (typeof ORDERS)[keyof typeof ORDERS];
const sorted = ({ sort }: Order, column: string, id = 'id'): string => `ORDER BY ${column} ${sort}, ${id} ${sort}`;

const POSITION = z.tuple([cursorTime, z.uuid()]);
/** Shortest text that the trigram index finds. */
const INDEXED = 3;
/**
 * Up to this many matches of a shorter text are fetched and sorted; more are found fast enough by reading the list in
 * its order. PostgreSQL cannot choose: it has no statistics about parts of a text.
 */
const FEW = 2_000;

/** How much of the list, in which order. */
interface Shown {
  limit: number;
  order: Order;
}

type Found = [total: number, rows: TaskRow[]];

/** The list of tasks, newest first or by due date. */
@Injectable()
export class TaskListQuery {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  async run(query: TaskQuery): Promise<Page<TaskView>> {
    const limit = pageLimit(query);
    const { cursor } = query;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, POSITION);
    const [total, rows] = await this.find({ ...query, limit }, after);
    const at = ({ createdAt, dueAt }: TaskRow) => (query.order === 'due' && dueAt ? dueAt : createdAt).toISOString();
    return pageOf({ rows, limit, total, position: (row) => [at(row), row.id], view: toTaskView });
  }

  private find(query: TaskQuery, after: [string, string] | undefined): Promise<Found> {
    const { limit, departmentId, seriesId, state } = query;
    const order = ORDERS[query.order ?? 'created'];
    const search = query.search?.trim() ?? '';
    const scope = departmentScope();
    const filter = filterOf(query).within('department_id', scope);
    // The table keeps the number of its rows by state: any other condition is counted with the rows' own WHERE.
    const kept = filter.where === '' && statesOf(state) !== undefined;
    if (state !== undefined) filter.and(STATE_FILTERS[state].condition);
    const isSelective = departmentId !== undefined || seriesId !== undefined || search.length >= INDEXED;
    if (scope || isSelective) return this.matches(filter, after, { limit, order });
    const page = filter.clone();
    if (after) page.and(order.after, ...after);
    if (search !== '') return this.short(filter, page, { limit, order });
    const total = kept ? this.countOf(state) : this.count(filter);
    return Promise.all([total, this.rows('tasks.tasks', page, { limit, order })]);
  }

  /** One statement finds the matches once, to count them and to read a page of them. */
  private async matches(
    filter: SqlFilter,
    after: [string, string] | undefined,
    { limit, order }: Shown,
  ): Promise<Found> {
    const page = filter.clone();
    const from = after ? `WHERE ${page.add(order.after, ...after)}` : '';
    const rows = await this.source.query<(TaskRow & { total: number; id: string | null })[]>(
      `WITH matches AS MATERIALIZED (SELECT id, ${order.column} FROM tasks.tasks ${filter.where}),
       listed AS (
         SELECT * FROM tasks.tasks WHERE id = ANY (ARRAY(
           SELECT id FROM matches ${from} ${sorted(order, order.column)} LIMIT ${limit + 1}
         ))
       )
       SELECT counted.total, shown.* FROM (SELECT count(*)::int AS total FROM matches) counted
       LEFT JOIN (${SELECT_TASK_VIEWS}) shown ON true
       ${sorted(order, `shown."${order.field}"`, 'shown.id')}`,
      page.parameters,
    );
    return [rows[0]?.total ?? 0, rows.filter((row) => row.id !== null)];
  }

  private async short(filter: SqlFilter, page: SqlFilter, shown: Shown): Promise<Found> {
    const total = await this.count(filter);
    if (total === 0) return [0, []];
    if (total > FEW) return [total, await this.rows('tasks.tasks', page, shown)];
    // OFFSET 0 keeps the order out of the inner plan, which would walk the whole list.
    const few = `(SELECT * FROM tasks.tasks ${page.where} OFFSET 0)`;
    return [total, await this.rows(few, page, shown, '')];
  }

  private async countOf(state: TaskQuery['state']): Promise<number> {
    const states = statesOf(state) ?? TASK_STATES;
    const [row] = await this.source.query<{ total: number }[]>(
      `SELECT ${readRowCount(SCHEMA, 'tasks', states)} AS total`,
    );
    return row?.total ?? 0;
  }

  private async count({ where, parameters }: SqlFilter): Promise<number> {
    const sql = `SELECT count(*)::int AS total FROM tasks.tasks ${where}`;
    const [row] = await this.source.query<{ total: number }[]>(sql, parameters);
    return row?.total ?? 0;
  }

  private rows(
    from: string,
    { where, parameters }: SqlFilter,
    { limit, order }: Shown,
    condition = where,
  ): Promise<TaskRow[]> {
    return this.source.query(
      `WITH listed AS (
         SELECT * FROM ${from} t ${condition} ${sorted(order, order.column)} LIMIT ${limit + 1}
       ) ${SELECT_TASK_VIEWS} ${sorted(order, `listed.${order.column}`, 'listed.id')}`,
      parameters,
    );
  }
}

/** Returns the states whose rows match; undefined: it does not depend on them. */
const statesOf = (state: TaskQuery['state']) => (state === undefined ? TASK_STATES : STATE_FILTERS[state].states);

/** Returns every filter but the state's. */
function filterOf({
  limit: _,
  cursor: __,
  state: ___,
  order,
  ids,
  search,
  employeeId,
  departmentId,
  seriesId,
  ...rest
}: TaskQuery) {
  assertAllFiltersUsed(rest);
  const filter = new SqlFilter().ids(ids).search(search);
  if (order === 'due') filter.and('due_at IS NOT NULL');
  if (employeeId !== undefined) filter.and('employee_id = ?', employeeId);
  if (departmentId !== undefined) filter.and('department_id = ?', departmentId);
  if (seriesId !== undefined) filter.and('series_id = ?', seriesId);
  return filter;
}
