import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { inTurns, RequestCoalescer, Semaphore } from '@recuerda/concurrency';
import { type FeedKind, GetReminders, ListTasks, MAX_BATCH, MAX_FEED_TASKS, type TaskView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, CLOCK, type Clock, hashToken } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { unnestRows } from '@recuerda/database';
import { SCHEMA } from '../integrations.database.js';
import { calendarText, contentHash, type FeedEvent } from './calendar-text.js';
import { FeedSubjects } from './feed-subjects.js';

/**
 * Keeps when each event of a feed changed, as a calendar saw it: reminders move, and employees get other names, while
 * their tasks stay the same.
 */
@Injectable()
export class FeedChanges {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Notes that the feed is read with these events, and returns when each changed. Throws `not_found`. */
  async note<E extends FeedEvent>(
    feedId: string,
    events: readonly E[],
    showEmployees: boolean,
  ): Promise<(E & { changedAt: Date })[]> {
    const now = this.clock.now();
    const rows: { taskId: string; hash: string }[] = [];
    for await (const event of inTurns(events))
      rows.push({ taskId: event.task.id, hash: contentHash(event, showEmployees) });
    const { from, parameters } = unnestRows(rows, { taskId: 'uuid', hash: 'text' }, 3);
    return this.source.transaction(async (manager) => {
      const feeds = await manager.query<unknown[]>('SELECT FROM integrations.calendar_feeds WHERE id = $1 FOR UPDATE', [
        feedId,
      ]);
      if (feeds.length === 0) throw new AppError('not_found');
      await manager.query(
        `UPDATE integrations.calendar_feeds SET last_read_at = $2
         WHERE id = $1 AND (last_read_at IS NULL OR last_read_at < $2::timestamptz - interval '1 minute')`,
        [feedId, now],
      );
      const changes = await manager.query<{ taskId: string; changedAt: Date }[]>(
        `WITH given AS MATERIALIZED (SELECT "taskId" AS task_id, "hash" FROM ${from}),
         gone AS (
           DELETE FROM integrations.calendar_feed_events
           WHERE feed_id = $1 AND task_id NOT IN (SELECT task_id FROM given)
         ),
         changed AS (
           INSERT INTO integrations.calendar_feed_events AS before (feed_id, task_id, content_hash, changed_at)
           SELECT $1, task_id, "hash", $2 FROM given
           ON CONFLICT (feed_id, task_id) DO UPDATE SET content_hash = excluded.content_hash,
             changed_at = greatest(excluded.changed_at, before.changed_at + interval '1 second')
           WHERE before.content_hash <> excluded.content_hash
           RETURNING task_id, changed_at
         )
         SELECT task_id AS "taskId", coalesce(changed.changed_at, before.changed_at) AS "changedAt"
         FROM given LEFT JOIN changed USING (task_id)
         LEFT JOIN (SELECT * FROM integrations.calendar_feed_events WHERE feed_id = $1) before USING (task_id)`,
        [feedId, now, ...parameters],
      );
      const byTask = new Map(changes.map(({ taskId, changedAt }) => [taskId, changedAt]));
      return events.map((event) => ({ ...event, changedAt: byTask.get(event.task.id) ?? now }));
    });
  }
}

/** So many tasks are read to find those that are due next; reading more would take longer than a calendar waits. */
const MAX_READ_TASKS = 20_000;

/** Feeds that are read at the same time: anyone with a link may read, and other work needs the connections. */
const MAX_FEEDS = 2;

/** More than any time to come, ms. */
const PAST = Number.MAX_SAFE_INTEGER / 2;

interface Feed {
  id: string;
  kind: FeedKind;
  subjectId: string;
}

/** Makes the text of a feed: the active tasks of an employee or department, as they are now. */
@Injectable()
export class ReadFeed {
  private readonly reads = new RequestCoalescer();
  private readonly turns = new Semaphore<() => void>(
    () => MAX_FEEDS,
    (begin) => begin(),
    (begin) => begin(),
    new AbortController().signal,
  );

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly requests: RequestClient,
    private readonly subjects: FeedSubjects,
    private readonly changes: FeedChanges,
  ) {}

  /** Throws `not_found` for a secret without a feed, and the errors of requests to other services. */
  async readText(secret: string): Promise<string> {
    const [feed] = await this.source.query<Feed[]>(
      'SELECT id, kind, subject_id AS "subjectId" FROM integrations.calendar_feeds WHERE secret_hash = $1',
      [hashToken(secret)],
    );
    if (!feed) throw new AppError('not_found');
    return this.reads.share(feed.id, async () => {
      await new Promise<void>((begin) => this.turns.acquire(begin));
      try {
        return await this.read(feed);
      } finally {
        this.turns.release();
      }
    });
  }

  private async read(feed: Feed): Promise<string> {
    const { id, kind, subjectId } = feed;
    const name = await this.subjects.nameOf(feed);
    if (name === undefined) throw new AppError('not_found');
    const showEmployees = kind === 'department';
    const shown = await this.nextOf(kind === 'employee' ? { employeeId: subjectId } : { departmentId: subjectId });
    const events = await this.changes.note(id, shown, showEmployees);
    return calendarText({ name, showEmployees, events });
  }

  /** The tasks that are due or reminded next, in the order of these times; none that has neither. */
  private async nextOf(owner: { employeeId: string } | { departmentId: string }): Promise<FeedEvent[]> {
    const now = this.clock.now();
    let next: FeedEvent[] = [];
    let cursor: string | null | undefined;
    for (let read = 0; cursor !== null && read < MAX_READ_TASKS; read += MAX_BATCH) {
      const query = { ...owner, state: 'active' as const, limit: MAX_BATCH, ...(cursor !== undefined && { cursor }) };
      const { items, nextCursor } = await this.requests.send(ListTasks, query);
      next = soonest([...next, ...(await this.eventsOf(items))], now);
      cursor = nextCursor;
    }
    return next.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.task.id < other.task.id ? -1 : 1));
  }

  private async eventsOf(tasks: readonly TaskView[]): Promise<FeedEvent[]> {
    const taskIds = tasks.filter(({ dueAt }) => !dueAt).map(({ id }) => id);
    const rows = taskIds.length === 0 ? [] : await this.requests.send(GetReminders, { taskIds });
    const scheduled = rows.filter(({ status }) => status === 'scheduled');
    const reminders = new Map(scheduled.map(({ taskId, nextReminder }) => [taskId, nextReminder]));
    return tasks.flatMap((task) => {
      const at = task.dueAt ?? reminders.get(task.id);
      return at === undefined ? [] : [{ task, at: new Date(at) }];
    });
  }
}

/** Returns as many as a calendar has: those to come before those that are past. */
function soonest(events: FeedEvent[], now: Date): FeedEvent[] {
  if (events.length <= MAX_FEED_TASKS) return events;
  const distance = ({ at }: FeedEvent): number =>
    at >= now ? at.getTime() - now.getTime() : PAST + (now.getTime() - at.getTime());
  return events.sort((one, other) => distance(one) - distance(other)).slice(0, MAX_FEED_TASKS);
}
