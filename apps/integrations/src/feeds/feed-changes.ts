import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { unnestRows } from '@recuerda/database';
import { AppError, CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';
import { contentHash, type FeedEvent } from './calendar-text.js';

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
  note<E extends FeedEvent>(
    feedId: string,
    events: readonly E[],
    showEmployees: boolean,
  ): Promise<(E & { changedAt: Date })[]> {
    const now = this.clock.now();
    const rows = events.map((event) => ({ taskId: event.task.id, hash: contentHash(event, showEmployees) }));
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
