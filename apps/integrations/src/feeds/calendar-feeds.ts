import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type CalendarFeedInput,
  type CalendarFeedView,
  type CreatedCalendarFeed,
  FeedCreated,
  FeedDeleted,
  type FeedKind,
  MAX_CALENDAR_FEEDS,
} from '@recuerda/contracts';
import { lockByName } from '@recuerda/database';
import { entityEvent, InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, fieldError, hashToken, newToken } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';
import { FeedSubjects } from './feed-subjects.js';

interface FeedRow {
  id: string;
  kind: FeedKind;
  subjectId: string;
  createdAt: Date;
  lastReadAt: Date | null;
}
const FIELDS = 'id, kind, subject_id AS "subjectId", created_at AS "createdAt", last_read_at AS "lastReadAt"';
const OWNERS: Record<FeedKind, string> = { employee: 'Empleado', department: 'Departamento' };

/** The feeds as administrators see them. */
@Injectable()
export class CalendarFeeds {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly subjects: FeedSubjects,
  ) {}

  async list(): Promise<CalendarFeedView[]> {
    const rows = await this.source.query<FeedRow[]>(
      `SELECT ${FIELDS} FROM integrations.calendar_feeds ORDER BY created_at, id`,
    );
    const names = await this.subjects.namesOf(rows);
    return rows.map((row) => viewOf(row, names.get(row.subjectId)));
  }

  /** Throws `validation_failed` on `subjectId`, and `already_exists` where the id is of another feed. */
  async create({ id, kind, subjectId }: CalendarFeedInput & { id: string }): Promise<CreatedCalendarFeed> {
    const name = await this.nameOf({ kind, subjectId });
    const secret = newToken();
    return this.work.run(async ({ manager, emit }) => {
      const now = this.clock.now();
      // One at a time: two requests must not pass the limit together.
      await lockByName(manager, 'calendar-feeds');
      const [count] = await manager.query<{ others: number }[]>(
        'SELECT count(*)::int AS others FROM integrations.calendar_feeds WHERE id <> $1',
        [id],
      );
      if ((count?.others ?? 0) >= MAX_CALENDAR_FEEDS)
        throw fieldError('subjectId', `Ya hay ${MAX_CALENDAR_FEEDS}, que es el máximo.`);
      const [row] = await manager.query<FeedRow[]>(
        `INSERT INTO integrations.calendar_feeds AS feed (id, kind, subject_id, secret_hash, created_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash
         WHERE feed.kind = excluded.kind AND feed.subject_id = excluded.subject_id
         RETURNING ${FIELDS}`,
        [id, kind, subjectId, hashToken(secret), now],
      );
      if (!row) throw new AppError('already_exists');
      emit(entityEvent(FeedCreated, publishedOf(row), 1, row.createdAt));
      return { ...viewOf(row, name), path: `/feeds/${secret}.ics` };
    });
  }

  /** Throws `not_found`. */
  async delete(id: string): Promise<void> {
    await this.work.run(async ({ manager, emit }) => {
      const [[row]] = await manager.query<[FeedRow[], number]>(
        `DELETE FROM integrations.calendar_feeds WHERE id = $1 RETURNING ${FIELDS}`,
        [id],
      );
      if (!row) throw new AppError('not_found');
      emit(entityEvent(FeedDeleted, { id, previous: publishedOf(row) }, 2, this.clock.now()));
    });
  }

  /** Throws `validation_failed`. */
  private async nameOf(input: CalendarFeedInput): Promise<string> {
    try {
      return await this.subjects.nameOf(input);
    } catch (error) {
      throw error instanceof AppError && error.status === 404 ? fieldError('subjectId', 'No existe.') : error;
    }
  }
}

const publishedOf = ({ id, kind, subjectId }: FeedRow) => ({ id, feedKind: kind, subjectId, owner: OWNERS[kind] });

const viewOf = ({ createdAt, lastReadAt, ...row }: FeedRow, name: string | undefined): CalendarFeedView => ({
  ...row,
  name: name ?? null,
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});
