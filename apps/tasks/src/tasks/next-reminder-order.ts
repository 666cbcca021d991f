import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  GetReminders,
  ListScheduledReminders,
  MAX_BATCH,
  type SortOrder,
  type TaskQuery,
  type TaskView,
  type UncountedPage,
} from '@recuerda/contracts';
import { encodeCursor, Keyset, type Position, type SqlFilter } from '@recuerda/database';
import { RequestClient } from '@recuerda/messaging';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../tasks.config.js';
import { SELECT_TASK_VIEWS, type TaskRow, toTaskView } from './task-view.js';

/** Batches of `MAX_BATCH` tasks that are read for one page; after these it is short, and the next one goes on. */
const MAX_READS = 10;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Tasks found in order, and the position up to which was looked; null: there are no more. */
interface Batch {
  found: Position[];
  at: Position | null;
}

interface Matching {
  id: string;
  isActive: boolean;
}

/**
 * The list of tasks by their next reminder, which only the scheduler knows. It gives the ids in this order, and those
 * that match the filters are kept; a few matches are sorted here instead. Tasks that have none follow by id: they are
 * all that match but are not scheduled, so no task is left out that the scheduler has not heard of yet.
 */
@Injectable()
export class NextReminderOrder {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly requests: RequestClient,
  ) {}

  /** A page may be short although others follow it. */
  async page(query: TaskQuery, filter: SqlFilter, limit: number): Promise<UncountedPage<TaskView>> {
    const order = query.order as '-reminder' | 'reminder';
    const keyset = new Keyset(order, { sql: '', type: 'timestamptz', isNullable: true });
    const after = keyset.read(query.cursor);
    const few = await this.matching(filter.clone(), MAX_BATCH + 1);
    const { found, at } =
      few.length <= MAX_BATCH ? await this.sorted(few, keyset, after) : await this.walk(filter, order, after, limit);
    const shown = found.slice(0, limit);
    const next = found.length > limit ? (shown.at(-1) ?? null) : at;
    const nextCursor = next && encodeCursor(keyset.position(next.value, next.id));
    return { items: await this.views(shown.map(({ id }) => id)), nextCursor };
  }

  /** Sorts all matches. */
  private async sorted(matches: readonly Matching[], keyset: Keyset, after: Position | undefined): Promise<Batch> {
    const times = await this.scheduled(matches);
    const positions = matches.map(({ id }) => ({ id, value: times.get(id) ?? null }));
    positions.sort((one, other) => keyset.compare(one, other));
    return { found: after ? positions.filter((row) => keyset.compare(row, after) > 0) : positions, at: null };
  }

  /** Reads on until there is one more than a page holds. */
  private async walk(
    filter: SqlFilter,
    order: '-reminder' | 'reminder',
    after: Position | undefined,
    limit: number,
  ): Promise<Batch> {
    // A reminder that is sent meanwhile is scheduled later: its task keeps its first place.
    const found = new Map<string, Position>();
    let at: Position | null = after ?? null;
    for (let reads = 0; reads < MAX_READS && found.size <= limit; reads += 1) {
      const isUnscheduled: boolean = at !== null && at.value === null;
      const batch: Batch = isUnscheduled
        ? await this.unscheduled(filter, order, at as Position)
        : await this.inOrder(filter, order, at);
      for (const row of batch.found) if (!found.has(row.id)) found.set(row.id, row);
      at = batch.at;
      if (at === null) break;
    }
    return { found: [...found.values()], at };
  }

  private async inOrder(filter: SqlFilter, order: '-reminder' | 'reminder', at: Position | null): Promise<Batch> {
    const after = at ? { taskId: at.id, nextReminder: at.value as string } : undefined;
    const tasks = await this.requests.send(ListScheduledReminders, { order, after, limit: MAX_BATCH });
    const rows = tasks.map(({ taskId, nextReminder }) => ({ id: taskId, value: nextReminder }));
    const ids = rows.map(({ id }) => id);
    const matching = await this.matching(filter.clone().and('id = ANY (?::uuid[])', ids).and('is_active'), MAX_BATCH);
    const known = new Set(matching.map(({ id }) => id));
    const beginning = { id: order === 'reminder' ? LOWEST_ID : HIGHEST_ID, value: null };
    const next = rows.length < MAX_BATCH ? beginning : (rows.at(-1) ?? beginning);
    return { found: rows.filter(({ id }) => known.has(id)), at: next };
  }

  private async unscheduled(filter: SqlFilter, order: SortOrder, { id: after }: Position): Promise<Batch> {
    const [beyond, sort] = order === 'reminder' ? ['>', 'ASC'] : ['<', 'DESC'];
    const some = filter.clone().and(`id ${beyond} ?::uuid`, after);
    const tasks = await this.matching(some, MAX_BATCH, `ORDER BY id ${sort}`);
    const times = await this.scheduled(tasks);
    const found = tasks.flatMap(({ id }) => (times.has(id) ? [] : [{ id, value: null }]));
    const last = tasks.at(-1);
    return { found, at: tasks.length < MAX_BATCH || !last ? null : { id: last.id, value: null } };
  }

  private matching({ where, parameters }: SqlFilter, limit: number, order = ''): Promise<Matching[]> {
    return this.source.query(
      `SELECT id, is_active AS "isActive" FROM tasks.tasks ${where} ${order} LIMIT ${limit}`,
      parameters,
    );
  }

  /** Returns when scheduled reminders are due. The scheduler may not know yet that a task was stopped. */
  private async scheduled(tasks: readonly Matching[]): Promise<ReadonlyMap<string, string>> {
    const taskIds = tasks.filter(({ isActive }) => isActive).map(({ id }) => id);
    const reminders = taskIds.length === 0 ? [] : await this.requests.send(GetReminders, { taskIds });
    const scheduled = reminders.filter(({ status }) => status === 'scheduled');
    return new Map(scheduled.map(({ taskId, nextReminder }) => [taskId, nextReminder]));
  }

  private async views(ids: readonly string[]): Promise<TaskView[]> {
    const rows = await this.source.query<TaskRow[]>(
      `WITH listed AS (SELECT * FROM tasks.tasks WHERE id = ANY ($1::uuid[])) ${SELECT_TASK_VIEWS}`,
      [ids],
    );
    const byId = new Map(rows.map((row) => [row.id, toTaskView(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
