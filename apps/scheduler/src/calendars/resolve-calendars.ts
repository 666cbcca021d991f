import { Inject, Injectable } from '@nestjs/common';
import type { Calendar } from '@recuerda/calendar';
import { SETTINGS_ID } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { SCHEDULER_CONFIG, type SchedulerConfig } from '../scheduler.config.js';
import type { SourceContent } from './calendar-source.js';
import { createCalendars } from './calendar-store.js';
import { calendarId, effectiveCalendar } from './effective-calendar.js';

/** The employee of a reminder. */
export interface Person {
  employeeId: string | null;
  departmentId: string | null;
}

interface ResolvedCalendars {
  /** Returns the id of the person's calendar; null: reminders may be sent at any time. */
  of(person: Person): string | null;
  /** Whether any reminder has a calendar. */
  inUse: boolean;
}

type Sources = Record<string, SourceContent>;

/** Finds the calendars of employees. */
@Injectable()
export class ResolveCalendars {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SCHEDULER_CONFIG) private readonly config: Pick<SchedulerConfig, 'APP_TIME_ZONE'>,
  ) {}

  /** Finds, and compiles where there is none, the calendar of each person. The transaction must hold the lock. */
  async findCalendars(manager: EntityManager, people: readonly Person[]): Promise<ResolvedCalendars> {
    const ids = new Set([SETTINGS_ID, ...people.flatMap(({ employeeId, departmentId }) => [employeeId, departmentId])]);
    const [row] = await manager.query<{ sources: Sources | null; inUse: boolean }[]>(
      `SELECT (SELECT jsonb_object_agg(id, content) FROM scheduler.calendar_sources
               WHERE id = ANY ($1::uuid[]) AND content IS NOT NULL) AS sources,
              EXISTS (SELECT FROM scheduler.calendars) AS "inUse"`,
      [[...ids].filter((id) => id !== null)],
    );
    const { sources, inUse = false } = row ?? {};
    if (!sources) return { of: () => null, inUse };
    const now = this.clock.now();
    const byPerson = new Map<string, string | null>();
    const calendars = new Map<string, Calendar>();
    const contentOf = (id: string | null): SourceContent | undefined => (id === null ? undefined : sources[id]);
    for (const person of people) {
      const key = keyOf(person);
      if (byPerson.has(key)) continue;
      const { employeeId, departmentId } = person;
      const [school, department, employee] = [SETTINGS_ID, departmentId, employeeId].map(contentOf);
      const parts = { school, department, departmentId, employee };
      const calendar = effectiveCalendar(parts, this.config.APP_TIME_ZONE, now);
      const id = calendar && calendarId(calendar);
      if (calendar && id) calendars.set(id, calendar);
      byPerson.set(key, id);
    }
    await createCalendars(manager, calendars, now);
    return { of: (person) => byPerson.get(keyOf(person)) ?? null, inUse: inUse || calendars.size > 0 };
  }
}

const keyOf = ({ employeeId, departmentId }: Person): string => `${employeeId} ${departmentId}`;
