import type { DailyWindow, WeeklyWindows } from '@recuerda/contracts';

export const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** The same by their numbers; 1 is Monday. */
export const WEEKDAY_NAMES = Object.fromEntries(WEEKDAYS.map((name, index) => [index + 1, name]));

const SCHOOL_DAY: readonly DailyWindow[] = [{ from: '07:00', to: '17:00' }];

/** Days of a new window: Monday to Friday. */
export const USUAL_WEEK: WeeklyWindows = WEEKDAYS.map((_day, index) => (index < 5 ? [...SCHOOL_DAY] : []));

/** The window that a day gets next: an hour after its last one, which may end with a text that is no time. */
export function nextWindow(day: readonly DailyWindow[]): DailyWindow {
  const last = day.at(-1);
  if (!last) return { from: '07:00', to: '17:00' };
  const hour = Math.min((Number(last.to.slice(0, 2)) || 0) + 1, 23);
  const from = `${String(hour).padStart(2, '0')}:00`;
  return { from, to: hour >= 22 ? '24:00' : `${String(hour + 2).padStart(2, '0')}:00` };
}
