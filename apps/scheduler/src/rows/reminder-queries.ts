import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
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
import { Keyset, SqlFilter } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { type Clock, CLOCK, departmentScope } from '@recuerda/service';
import { Any, type FindOperator, type FindOptionsWhere, In, IsNull, MoreThan, Not, Repository } from 'typeorm';
import { Reminder, toReminderView } from './reminder.entity.js';

/** The rows that the principal may know. */
function inScope(): { departmentId?: FindOperator<string> } {
  const scope = departmentScope();
  return scope ? { departmentId: Any(scope) as FindOperator<string> } : {};
}

type Conditions = FindOptionsWhere<Reminder>[];

const STOPPED: Conditions = [{ status: 'failed' }];
const heldAt = (now: Date): Conditions => [
  { status: 'scheduled', heldReason: In([...LASTING_HOLDS]), nextReminder: MoreThan(now) },
];
/** The rows of each filter. What failed stays found after a restart, until a reminder is sent. */
const FILTERS: Record<ReminderFilter, (now: Date) => Conditions> = {
  failed: () => [...STOPPED, { failedAt: Not(IsNull()), follows: false }],
  held: heldAt,
  silent: (now) => [...STOPPED, ...heldAt(now)],
};

/** Reads reminders for other services. */
@Controller()
export class ReminderQueriesController {
  constructor(
    @InjectRepository(Reminder, 'scheduler') private readonly reminders: Repository<Reminder>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(GetReminders)
  async ofTasks({ taskIds }: { taskIds: string[] }): Promise<ReminderView[]> {
    if (taskIds.length === 0) return [];
    const rows = await this.reminders.findBy({ taskId: Any([...taskIds]), ...inScope() });
    return rows.map(toReminderView);
  }

  /** A page of the scheduled reminders by time, in both directions of one index. */
  @RequestHandler(ListScheduledReminders)
  async inOrder({ order, after, limit }: ScheduledQuery): Promise<ScheduledTask[]> {
    const keyset = new Keyset(order, { sql: 'next_reminder', type: 'timestamptz' }, 'task_id');
    const page = new SqlFilter().and(`status = 'scheduled'`).within('department_id', departmentScope());
    if (after) page.and(keyset.after(page, { value: after.nextReminder, id: after.taskId }));
    const rows = await this.reminders.query<{ taskId: string; nextReminder: Date }[]>(
      `SELECT task_id AS "taskId", next_reminder AS "nextReminder" FROM scheduler.task_reminders
       ${page.where} ${keyset.orderBy()} LIMIT ${limit}`,
      page.parameters,
    );
    return rows.map(({ taskId, nextReminder }) => ({ taskId, nextReminder: nextReminder.toISOString() }));
  }

  /** Tasks of the principal's departments, at most {@link MAX_FOUND_BY_REMINDER}, the longest due first. */
  @RequestHandler(FindTasksByReminder)
  async findTasks({ filter }: { filter: ReminderFilter }): Promise<string[]> {
    const rows = await this.reminders.find({
      select: { taskId: true },
      where: FILTERS[filter](this.clock.now()).map((condition) => ({ ...condition, ...inScope() })),
      order: { nextReminder: 'ASC' },
      take: MAX_FOUND_BY_REMINDER,
    });
    return rows.map(({ taskId }) => taskId);
  }

  /** The next scheduled reminders, earliest first. */
  @RequestHandler(ListUpcomingReminders)
  async upcoming({ limit }: { limit: number }): Promise<ReminderView[]> {
    const rows = await this.reminders.find({
      where: { status: 'scheduled', ...inScope() },
      order: { nextReminder: 'ASC' },
      take: limit,
    });
    return rows.map(toReminderView);
  }
}
