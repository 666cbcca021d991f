import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type CalendarFeedInput,
  type CalendarFeedView,
  calendarFeedView,
  CreateCalendarFeed,
  type CreatedCalendarFeed,
  DeleteCalendarFeed,
  FeedCreated,
  FeedDeleted,
  type FeedKind,
  ListCalendarFeeds,
  MAX_CALENDAR_FEEDS,
  ReadCalendarFeed,
} from '@recuerda/contracts';
import { countRows, fromRow, IdempotencyKeys, lockByName, selectFields, type StoredRow } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, fieldError, hashToken, newToken } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';
import { FeedSubjects } from './feed-subjects.js';
import { ReadFeed } from './read-feed.js';

type FeedRow = StoredRow<Omit<CalendarFeedView, 'name'>>;
const FIELDS = selectFields('feed', calendarFeedView.omit({ name: true }));
const OWNERS: Record<FeedKind, string> = { employee: 'Empleado', department: 'Departamento' };

/** The feeds as administrators and calendars see them. */
@Controller()
export class FeedsController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly subjects: FeedSubjects,
    private readonly keys: IdempotencyKeys,
    private readonly reader: ReadFeed,
  ) {}

  @RequestHandler(ListCalendarFeeds)
  async list(): Promise<{ items: CalendarFeedView[] }> {
    const rows = await this.source.query<FeedRow[]>(
      `SELECT ${FIELDS} FROM integrations.calendar_feeds feed ORDER BY created_at, id`,
    );
    const names = await this.subjects.namesOf(rows);
    return { items: rows.map((row) => viewOf(row, names.get(row.subjectId))) };
  }

  /**
   * A repeated request gets a new secret. Throws `validation_failed` on `subjectId`, `already_exists` where the id is
   * of another feed, and `already_deleted`.
   */
  @RequestHandler(CreateCalendarFeed)
  async create(input: CalendarFeedInput & { id: string }): Promise<CreatedCalendarFeed> {
    const name = await this.subjects.nameOf(input);
    if (name === undefined) throw fieldError('subjectId', 'No existe.');
    const secret = newToken();
    const secretHash = hashToken(secret);
    return this.work.run(async ({ manager, emit }) => {
      const row: FeedRow = { ...input, createdAt: this.clock.now(), lastReadAt: null };
      const feed = await this.keys.createOnce<CalendarFeedView>(manager, {
        entity: 'calendar_feed',
        input,
        find: async () => {
          const select = `SELECT ${FIELDS} FROM integrations.calendar_feeds feed WHERE id = $1`;
          const [found] = await manager.query<FeedRow[]>(select, [input.id]);
          return found && viewOf(found);
        },
        create: async () => {
          await this.insert(manager, row, secretHash);
          return viewOf(row);
        },
      });
      // What the request before got is only known as a hash.
      await manager.query('UPDATE integrations.calendar_feeds SET secret_hash = $2 WHERE id = $1', [
        input.id,
        secretHash,
      ]);
      emit(entityEvent(FeedCreated, publishedOf(feed), 1, new Date(feed.createdAt)));
      return { ...feed, name, path: `/feeds/${secret}.ics` };
    });
  }

  /** Throws `not_found`. */
  @RequestHandler(DeleteCalendarFeed)
  async delete({ id }: { id: string }): Promise<void> {
    await this.work.run(async ({ manager, emit }) => {
      const [[row]] = await manager.query<[FeedRow[], number]>(
        `DELETE FROM integrations.calendar_feeds feed WHERE id = $1 RETURNING ${FIELDS}`,
        [id],
      );
      if (!row) throw new AppError('not_found');
      emit(entityEvent(FeedDeleted, { id, previous: publishedOf(row) }, 2, this.clock.now()));
    });
  }

  /** Throws `not_found` for a secret without a feed. */
  @RequestHandler(ReadCalendarFeed)
  async read({ secret }: { secret: string }): Promise<{ text: string }> {
    return { text: await this.reader.readText(secret) };
  }

  /** Throws `validation_failed` at the limit. */
  private async insert(manager: EntityManager, row: FeedRow, secretHash: string): Promise<void> {
    // One at a time: two requests must not pass the limit together.
    await lockByName(manager, 'calendar-feeds');
    if ((await countRows(manager, 'integrations.calendar_feeds')) >= MAX_CALENDAR_FEEDS)
      throw fieldError('subjectId', `Ya hay ${MAX_CALENDAR_FEEDS}, que es el máximo.`);
    await manager.query(
      `INSERT INTO integrations.calendar_feeds (id, kind, subject_id, secret_hash, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [row.id, row.kind, row.subjectId, secretHash, row.createdAt],
    );
  }
}

const publishedOf = ({ id, kind, subjectId }: CalendarFeedInput & { id: string }) => ({
  id,
  feedKind: kind,
  subjectId,
  owner: OWNERS[kind],
});

const viewOf = (row: FeedRow, name: string | null = null): CalendarFeedView =>
  fromRow(calendarFeedView, { ...row, name });
