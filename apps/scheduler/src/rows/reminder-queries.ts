import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  FindTasksByReminder,
  GetReminders,
  LASTING_HOLDS,
  ListScheduledReminders,
  ListUpcomingReminders,
  MAX_FOUND_BY_REMINDER,
  type ReminderFilter,
  type ReminderView,
  type ScheduledQuery,
  type ScheduledTask,
} from '@recuerda/contracts';
import { Keyset, SqlFilter, type StoredRow } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { type Clock, CLOCK, departmentScope } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { sqlList } from './reminder-columns.js';

type ReminderRow = StoredRow<Omit<ReminderView, 'nextReminder'>> & { nextReminder: Date };

/** Reads views. Reminders that follow others in a chain were preceded by one that was sent. */
const SELECT = `SELECT id, task_id AS "taskId", next_reminder AS "nextReminder", sent_at AS "sentAt", status,
  held_reason AS "heldReason", CASE WHEN NOT follows THEN failed_at END AS "failedAt" FROM scheduler.task_reminders`;

const STOPPED = "status = 'failed'";
const HELD = `status = 'scheduled' AND held_reason IN ${sqlList(LASTING_HOLDS)} AND next_reminder > ?`;
/** Conditions of each filter, as of now. What failed stays found after a restart, until a reminder is sent. */
const FILTERS: Record<ReminderFilter, string> = {
  failed: `(${STOPPED} OR failed_at IS NOT NULL AND NOT follows)`,
  held: HELD,
  silent: `(${STOPPED} OR ${HELD})`,
};

/** Reads reminders for other services. */
@Controller()
export class ReminderQueriesController {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(GetReminders)
  async ofTasks({ taskIds }: { taskIds: string[] }): Promise<ReminderView[]> {
    return taskIds.length === 0 ? [] : this.read(inScope().and('task_id = ANY (?::uuid[])', taskIds));
  }

  /** A page of the scheduled reminders by time, in both directions of one index. */
  @RequestHandler(ListScheduledReminders)
  async inOrder({ order, after, limit }: ScheduledQuery): Promise<ScheduledTask[]> {
    const keyset = new Keyset(order, { sql: 'next_reminder', type: 'timestamptz' }, 'task_id');
    const page = inScope().and("status = 'scheduled'");
    if (after) page.and(keyset.after(page, { value: after.nextReminder, id: after.taskId }));
    const rows = await this.read(page, `${keyset.orderBy()} LIMIT ${limit}`);
    return rows.map(({ taskId, nextReminder }) => ({ taskId, nextReminder }));
  }

  /** Tasks of the principal's departments, at most {@link MAX_FOUND_BY_REMINDER}, the longest due first. */
  @RequestHandler(FindTasksByReminder)
  async findTasks({ filter }: { filter: ReminderFilter }): Promise<string[]> {
    const found = inScope().and(FILTERS[filter], this.clock.now());
    const rows = await this.read(found, `ORDER BY next_reminder LIMIT ${MAX_FOUND_BY_REMINDER}`);
    return rows.map(({ taskId }) => taskId);
  }

  /** The next scheduled reminders, earliest first. */
  @RequestHandler(ListUpcomingReminders)
  upcoming({ limit }: { limit: number }): Promise<ReminderView[]> {
    return this.read(inScope().and("status = 'scheduled'"), `ORDER BY next_reminder LIMIT ${limit}`);
  }

  private async read({ where, parameters }: SqlFilter, order = ''): Promise<ReminderView[]> {
    const rows = await this.dataSource.query<ReminderRow[]>(`${SELECT} ${where} ${order}`, parameters);
    return rows.map(({ nextReminder, sentAt, failedAt, ...row }) => ({
      ...row,
      nextReminder: nextReminder.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    }));
  }
}

/** The rows that the principal may know. */
const inScope = (): SqlFilter => new SqlFilter().within('department_id', departmentScope());
