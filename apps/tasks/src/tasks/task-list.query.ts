import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  columnOf,
  type Page,
  pageLimit,
  searchTerms,
  type SortColumn,
  type TaskQuery,
  type TaskView,
} from '@recuerda/contracts';
import { Keyset, pageOf, type Position, readRowCount, type SortValue, type SqlFilter } from '@recuerda/database';
import { departmentScope } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../tasks.config.js';
import { NextReminderOrder } from './next-reminder-order.js';
import { filterButState, filterOf, statesOf } from './task-filter.js';
import { SELECT_SORTED_TASK_VIEWS, type SortedTaskRow, toTaskView } from './task-view.js';

/** Shortest text that the trigram index finds. */
const INDEXED = 3;
/**
 * Up to this many matches of a shorter text are fetched and sorted; more are found fast enough by reading the list in
 * its order. PostgreSQL cannot choose: it has no statistics about parts of a text.
 */
const FEW = 2_000;

const isIndexed = (search: string): boolean => searchTerms(search).some(({ text }) => text.length >= INDEXED);

/** A value of a row `t` of the tasks, and what the statement joins to have it. */
interface TaskSort extends SortValue {
  join?: string;
}

/**
 * The values that tasks are sorted by here; the next reminder is the scheduler's. An index serves each but the
 * department: its name is not repeated in the tasks, or they would all be written when it is renamed. The departments
 * are read in the order of their names, and only the tasks of those that the page needs are sorted.
 */
const TASK_SORTS: Readonly<Record<Exclude<SortColumn<'tasks'>, 'reminder'>, TaskSort>> = {
  created: { sql: 'created_at', type: 'timestamptz' },
  title: { sql: 'title', type: 'text' },
  employee: { sql: 'employee_name', type: 'text' },
  department: {
    sql: 'department_name',
    type: 'text',
    isNullable: true,
    join: `LEFT JOIN (
      SELECT id AS named_id, name AS department_name FROM tasks.department_copies WHERE NOT deleted
    ) named ON named_id = t.department_id`,
  },
  state: { sql: 'CASE WHEN is_active THEN 0 WHEN is_completed THEN 2 ELSE 1 END', type: 'int' },
  due: { sql: 'due_at', type: 'timestamptz', isNullable: true },
};

/** The part of the list that is read, and its order. */
interface Shown {
  limit: number;
  sort: TaskSort;
  keyset: Keyset;
  after: Position | undefined;
}

/** Up to `limit` + 1 rows of a list, and how many match. */
type Found = [total: number, rows: SortedTaskRow[]];

/** The list of tasks in each of its orders. */
@Injectable()
export class TaskListQuery {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly byReminder: NextReminderOrder,
  ) {}

  /** @param found ids of the tasks whose reminders satisfy the filter, where it depends on reminders */
  async page(asked: TaskQuery, found: readonly string[] = []): Promise<Page<TaskView>> {
    // Counting rows without a group reads them all: a school without groups has the count that the table keeps.
    const { grouped, ...others } = asked;
    const query = grouped === undefined || (await this.hasGroups()) ? asked : others;
    const limit = pageLimit(query);
    const order = query.order ?? 'created';
    const column = columnOf<'tasks'>(order);
    if (column === 'reminder') return this.sortedByReminder(query, found, limit);
    const sort = TASK_SORTS[column];
    const keyset = new Keyset(order, sort);
    const [total, rows] = await this.find(query, found, { limit, sort, keyset, after: keyset.read(query.cursor) });
    const position = ({ sortValue, id }: SortedTaskRow) => keyset.position(sortValue, id);
    return pageOf({ rows, limit, total, position, view: toTaskView });
  }

  private async hasGroups(): Promise<boolean> {
    const groups = await this.source.query<unknown[]>('SELECT FROM tasks.task_groups LIMIT 1');
    return groups.length > 0;
  }

  private async sortedByReminder(query: TaskQuery, found: readonly string[], limit: number): Promise<Page<TaskView>> {
    const [total, page] = await Promise.all([
      this.total(query, found),
      this.byReminder.page(query, filterOf(query, found), limit),
    ]);
    return { ...page, total };
  }

  private async find(query: TaskQuery, found: readonly string[], shown: Shown): Promise<Found> {
    const { ids, departmentId, employeeId, seriesId, groupId } = query;
    const search = query.search?.trim() ?? '';
    const filter = filterOf(query, found);
    const isSelective = [ids, departmentId, employeeId, seriesId, groupId].some((id) => id !== undefined);
    if (departmentScope() || isSelective || isIndexed(search)) return this.matches(filter, shown);
    if (search !== '') return this.short(filter, shown);
    return Promise.all([this.total(query, found), this.walk(filter, shown)]);
  }

  /** One statement finds the matches once, to count them and to read a page of them. */
  private async matches(filter: SqlFilter, { limit, sort, keyset, after }: Shown): Promise<Found> {
    const page = filter.clone();
    const from = after ? `WHERE ${keyset.after(page, after, 'sort_value')}` : '';
    const rows = await this.source.query<(SortedTaskRow & { total: number; id: string | null })[]>(
      `WITH matches AS MATERIALIZED (
         SELECT id, ${sort.sql} AS sort_value FROM tasks.tasks t ${sort.join ?? ''} ${filter.where}
       ),
       page AS MATERIALIZED (SELECT * FROM matches ${from} ${keyset.orderBy('sort_value')} LIMIT ${limit + 1}),
       listed AS (
         SELECT t.*, (SELECT sort_value FROM page WHERE page.id = t.id) AS sort_value
         FROM tasks.tasks t WHERE t.id = ANY (ARRAY(SELECT id FROM page))
       )
       SELECT counted.total, shown.* FROM (SELECT count(*)::int AS total FROM matches) counted
       LEFT JOIN (${SELECT_SORTED_TASK_VIEWS}) shown ON true
       ${keyset.orderBy('shown."sortValue"', 'shown.id')}`,
      page.parameters,
    );
    return [rows[0]?.total ?? 0, rows.filter((row) => row.id !== null)];
  }

  private async short(filter: SqlFilter, shown: Shown): Promise<Found> {
    const total = await this.count(filter);
    if (total === 0) return [0, []];
    if (total > FEW) return [total, await this.walk(filter, shown)];
    const { keyset, after, limit } = shown;
    const page = filter.clone();
    const condition = after ? `WHERE ${keyset.after(page, after)}` : '';
    // OFFSET 0 keeps the order out of the inner plan, which would walk the whole list.
    const few = `(SELECT * FROM tasks.tasks ${filter.where} OFFSET 0)`;
    const tail = `${condition} ${keyset.orderBy()} LIMIT ${limit + 1}`;
    return [total, await this.rows(few, tail, page.parameters, shown)];
  }

  /** Reads the list in its order: first the rows with a value, then those without, so that an index serves each. */
  private async walk(filter: SqlFilter, shown: Shown): Promise<SortedTaskRow[]> {
    const { sort, after, limit } = shown;
    if (!sort.isNullable) return this.part(filter, shown, limit + 1);
    const valued =
      after?.value === null ? [] : await this.part(filter.clone().and(`${sort.sql} IS NOT NULL`), shown, limit + 1);
    const missing = limit + 1 - valued.length;
    if (missing === 0) return valued;
    const rest = { ...shown, after: after?.value === null ? after : undefined };
    return [...valued, ...(await this.part(filter.clone().and(`${sort.sql} IS NULL`), rest, missing))];
  }

  /** Returns rows that all have a value, or that have none. */
  private part(filter: SqlFilter, shown: Shown, count: number): Promise<SortedTaskRow[]> {
    const { keyset, after } = shown;
    const page = filter.clone();
    if (after) page.and(keyset.afterInPart(page, after));
    return this.rows('tasks.tasks', `${page.where} ${keyset.orderByIndex()} LIMIT ${count}`, page.parameters, shown);
  }

  private rows(from: string, tail: string, parameters: unknown[], { sort, keyset }: Shown): Promise<SortedTaskRow[]> {
    return this.source.query(
      `WITH listed AS (SELECT t.*, ${sort.sql} AS sort_value FROM ${from} t ${sort.join ?? ''} ${tail})
       ${SELECT_SORTED_TASK_VIEWS} ${keyset.orderBy('listed.sort_value', 'listed.id')}`,
      parameters,
    );
  }

  /** The table keeps the number of its rows by state: any other condition is counted with the rows' own WHERE. */
  private async total(query: TaskQuery, found: readonly string[]): Promise<number> {
    const states = statesOf(query.state);
    if (filterButState(query).where !== '' || states === undefined) return this.count(filterOf(query, found));
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
}
