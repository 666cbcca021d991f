import {
  type Absence,
  type ClosedDay,
  type Envelope,
  EmployeeDeleted,
  DepartmentDeleted,
  type PublishedSettings,
  SETTINGS_ID,
  type StoredEmployee,
  type WeeklyWindows,
} from '@recuerda/contracts';

/**
 * The windows and closed days that the school, a department or an employee has set; for the school also how reminders
 * become messages. Absent fields are not set.
 */
export interface SourceContent {
  bundleMinutes?: number;
  dailyCap?: number;
  timeZone?: string;
  weeklyWindows?: WeeklyWindows;
  closedDays?: ClosedDay[];
  absences?: Pick<Absence, 'from' | 'to'>[];
}

/** The scheduler's replica of a source. */
export interface CalendarSource {
  /** Id of the department or employee, or {@link SETTINGS_ID}. */
  id: string;
  kind: 'school' | 'department' | 'employee';
  version: number;
  /** The settings; null: nothing is set. */
  content: SourceContent | null;
}

type Published = Pick<PublishedSettings, 'weeklyWindows'> &
  Partial<PublishedSettings & Pick<StoredEmployee, 'absences'>>;

/** Reads an event of `directory`, without names and reasons. */
export function toCalendarSource(event: Envelope): CalendarSource {
  const { subject: id, version = 0 } = event;
  const kind =
    id === SETTINGS_ID ? 'school' : event.type.startsWith('directory.department.') ? 'department' : 'employee';
  if (EmployeeDeleted.is(event) || DepartmentDeleted.is(event)) return { id, kind, version, content: null };
  const { timeZone, weeklyWindows, closedDays = [], absences = [], bundleMinutes, dailyCap } = event.data as Published;
  const content: SourceContent = {
    ...(timeZone && { timeZone }),
    ...(weeklyWindows && { weeklyWindows }),
    ...(bundleMinutes && { bundleMinutes }),
    ...(dailyCap && { dailyCap }),
    ...(closedDays.length > 0 && { closedDays: closedDays.map((day) => ({ ...day, name: '' })) }),
    ...(absences.length > 0 && { absences: absences.map(({ from, to }) => ({ from, to })) }),
  };
  return { id, kind, version, content: Object.keys(content).length === 0 ? null : content };
}
