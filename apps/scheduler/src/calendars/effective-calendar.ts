import { createHash } from 'node:crypto';
import { addDays, type Calendar, type ClosedDays, dateOf, isAlwaysOpen, lastOpenDate } from '@recuerda/calendar';
import type { SourceContent } from './calendar-source.js';

/** Closed days that ended so many days ago are left out, if a window has opened since. */
export const PAST_DAYS = 2;

/** The sources of an employee's calendar; undefined: nothing is set. */
interface EmployeeSources {
  school: SourceContent | undefined;
  department: SourceContent | undefined;
  departmentId: string | null;
  employee: SourceContent | undefined;
}

/**
 * Returns the calendar of an employee: own windows, else the department's, else the school's; the closed days of the
 * school and the department; absences. Null: reminders may be sent at any time.
 */
export function effectiveCalendar(sources: EmployeeSources, defaultTimeZone: string, now: Date): Calendar | null {
  const { school, department, departmentId, employee } = sources;
  const timeZone = school?.timeZone ?? defaultTimeZone;
  const weeks = employee?.weeklyWindows ?? department?.weeklyWindows ?? school?.weeklyWindows ?? null;
  const holidays = (school?.closedDays ?? []).filter((day) => [null, departmentId].includes(day.departmentId));
  const allDays = [
    ...holidays.map(({ from, to }) => ({ from, to, reason: 'holiday' as const, name: '' })),
    ...(employee?.absences ?? []).map(({ from, to }) => ({ from, to, reason: 'absence' as const, name: '' })),
  ];
  const closedDays = withoutPast({ timeZone, weeks, closedDays: allDays }, now);
  // Equal calendars have equal text, in whatever order their parts were stored.
  closedDays.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const calendar = {
    timeZone,
    weeks:
      weeks?.map((day) =>
        day.map(({ from, to }) => ({ from, to })).sort((one, other) => (one.from < other.from ? -1 : 1)),
      ) ?? null,
    closedDays,
  };
  return isAlwaysOpen(calendar) ? null : calendar;
}

/** Returns the closed days but those that say nothing of a reminder that waits now. */
function withoutPast({ closedDays, ...calendar }: Calendar, now: Date): ClosedDays[] {
  const today = dateOf(calendar.timeZone, now);
  const earliest = addDays(today, -PAST_DAYS);
  const begun = closedDays.filter(({ from }) => from < today);
  if (begun.every(({ to }) => to >= earliest)) return [...closedDays];
  const lastOpen = lastOpenDate({ ...calendar, closedDays: begun }, now);
  return closedDays.filter(({ to }) => to >= earliest || to > lastOpen);
}

const orderOf = ({ from, to, reason }: Calendar['closedDays'][number]): string => `${from} ${to} ${reason}`;

/** Returns the id of a calendar: equal ones have the same. */
export function calendarId(calendar: Calendar): string {
  const hex = createHash('sha256').update(JSON.stringify(calendar)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
