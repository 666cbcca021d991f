import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Envelope } from '@recuerda/contracts';
import { latestVersions, unnestRows } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL } from 'uuid';
import { AnnounceScheduled } from '../rows/announce-scheduled.js';
import { type Affected, assignCalendars, readAffected } from '../rows/calendar-rows.js';
import { type CalendarSource, toCalendarSource } from './calendar-source.js';
import { lockCalendars, lockCalendarsShared } from './calendar-store.js';
import { ResolveCalendars } from './resolve-calendars.js';

/** Rows per transaction. */
const CHUNK = 5_000;

/** Keeps the replicas of what calendars are made of, and moves the reminders of those that change. */
@Injectable()
export class ApplyCalendarEvents {
  private readonly logger = new Logger(ApplyCalendarEvents.name);

  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly resolve: ResolveCalendars,
    private readonly announce: AnnounceScheduled,
  ) {}

  async applyEvents(events: readonly Envelope[]): Promise<void> {
    const sources = latestVersions(events).map(toCalendarSource);
    const changed = await this.dataSource.transaction((manager) => this.keep(manager, sources));
    if (changed.length === 0) return;
    const of = (kind: CalendarSource['kind']) => changed.filter((one) => one.kind === kind).map(({ id }) => id);
    const isAll = of('school').length > 0;
    await this.recompute(isAll ? undefined : { employeeIds: of('employee'), departmentIds: of('department') });
  }

  /** Moves reminders to where their calendars place them now. Safe to repeat. Returns how many have another one. */
  async recompute(affected?: Affected): Promise<number> {
    const started = performance.now();
    let moved = 0;
    let after: string | undefined = NIL;
    while (after !== undefined) {
      const from: string = after;
      const chunk = await this.dataSource.transaction((manager) => this.recomputeSome(manager, from, affected));
      if (this.announce.isAwaited) this.announce.publishScheduled(chunk.moved);
      moved += chunk.moved.length;
      after = chunk.last;
    }
    if (moved > 0) this.logger.debug({ msg: 'reminders moved', moved, ms: Math.round(performance.now() - started) });
    return moved;
  }

  /**
   * Returns the sources that may have changed a calendar. An event that comes again counts: the process may have ended
   * before it moved the reminders.
   */
  private async keep(manager: EntityManager, given: readonly CalendarSource[]): Promise<CalendarSource[]> {
    await lockCalendars(manager);
    const before = await manager.query<{ id: string; version: number; isSet: boolean }[]>(
      `SELECT id, version, content IS NOT NULL AS "isSet" FROM scheduler.calendar_sources WHERE id = ANY ($1::uuid[])`,
      [given.map(({ id }) => id)],
    );
    const known = new Map(before.map((row) => [row.id, row]));
    const newer = given.filter(({ id, version }) => version >= (known.get(id)?.version ?? 0));
    const rows = newer.map(({ id, version, content }) => ({
      id,
      version,
      content: content && JSON.stringify(content),
    }));
    const { from, parameters } = unnestRows(rows, { id: 'uuid', version: 'int', content: 'text' });
    if (rows.length > 0)
      await manager.query(
        `INSERT INTO scheduler.calendar_sources (id, version, content)
         SELECT "id", "version", "content"::jsonb FROM ${from}
         ON CONFLICT (id) DO UPDATE SET version = excluded.version, content = excluded.content`,
        parameters,
      );
    return newer.filter(({ id, version, content }) => {
      const before = known.get(id);
      return content !== null || before?.isSet || before?.version === version;
    });
  }

  private async recomputeSome(manager: EntityManager, after: string, affected: Affected | undefined) {
    await lockCalendarsShared(manager);
    const rows = await readAffected(manager, affected, after, CHUNK);
    const calendars = await this.resolve.findCalendars(manager, rows);
    const placed = rows.map((row) => ({ ...row, calendarId: calendars.of(row) }));
    const moved = await assignCalendars(manager, placed, this.clock.now());
    return { moved, last: rows.length < CHUNK ? undefined : rows.at(-1)?.taskId };
  }
}
