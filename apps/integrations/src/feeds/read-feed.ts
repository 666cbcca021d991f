import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type FeedKind, GetReminders, ListTasks, MAX_BATCH, MAX_FEED_TASKS, type TaskView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, CLOCK, type Clock, hashToken } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';
import { calendarText } from './calendar-text.js';
import { FeedSubjects } from './feed-subjects.js';

/** Makes the text of a feed: the active tasks of an employee or department, as they are now. */
@Injectable()
export class ReadFeed {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly requests: RequestClient,
    private readonly subjects: FeedSubjects,
  ) {}

  /** Throws `not_found` for a secret without a feed, and the errors of requests to other services. */
  async run(secret: string): Promise<string> {
    const [feed] = await this.source.query<{ id: string; kind: FeedKind; subjectId: string }[]>(
      'SELECT id, kind, subject_id AS "subjectId" FROM integrations.calendar_feeds WHERE secret_hash = $1',
      [hashToken(secret)],
    );
    if (!feed) throw new AppError('not_found');
    const { kind, subjectId } = feed;
    const name = await this.subjects.nameOf(feed);
    const tasks = await this.tasksOf(kind === 'employee' ? { employeeId: subjectId } : { departmentId: subjectId });
    const reminders = await this.remindersOf(tasks.filter(({ dueAt }) => !dueAt));
    await this.source.query(
      `UPDATE integrations.calendar_feeds SET last_read_at = $2
       WHERE id = $1 AND (last_read_at IS NULL OR last_read_at < $2::timestamptz - interval '1 minute')`,
      [feed.id, this.clock.now()],
    );
    return calendarText({ name, showEmployees: kind === 'department', tasks, reminders });
  }

  private async tasksOf(owner: { employeeId: string } | { departmentId: string }): Promise<TaskView[]> {
    const tasks: TaskView[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null && tasks.length < MAX_FEED_TASKS) {
      const query = { ...owner, state: 'active' as const, limit: MAX_BATCH, ...(cursor !== undefined && { cursor }) };
      const page = await this.requests.send(ListTasks, query);
      tasks.push(...page.items);
      cursor = page.nextCursor;
    }
    return tasks;
  }

  /** When the next reminder of each task comes, by the task's id. */
  private async remindersOf(tasks: readonly TaskView[]): Promise<Map<string, string>> {
    const next = new Map<string, string>();
    for (let start = 0; start < tasks.length; start += MAX_BATCH) {
      const taskIds = tasks.slice(start, start + MAX_BATCH).map(({ id }) => id);
      for (const { taskId, status, nextReminder } of await this.requests.send(GetReminders, { taskIds }))
        if (status === 'scheduled') next.set(taskId, nextReminder);
    }
    return next;
  }
}
