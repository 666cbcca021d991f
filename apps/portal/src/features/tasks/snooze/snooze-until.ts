import { HOUR_MS } from '@recuerda/contracts';
import { toInstant } from '../../../format/dates';
import { fromLocalInput, tomorrowAt } from '../../../format/zoned-time';

/** For how long a task can be put off; `until` asks for a date. */
export const SNOOZES = {
  hour: 'Una hora',
  twoHours: 'Dos horas',
  tomorrow: 'Hasta mañana a las 7:00',
  until: 'Hasta otra fecha...',
} as const;
export type Snooze = keyof typeof SNOOZES;

/**
 * Returns the end of a snooze that begins at `now`.
 * @param until date and time of the school `YYYY-MM-DDTHH:MM`, for `until` alone
 * @returns null without a date
 */
export function snoozeUntil(snooze: Snooze, until: string, now: number): string | null {
  if (snooze === 'hour') return toInstant(now + HOUR_MS);
  if (snooze === 'twoHours') return toInstant(now + 2 * HOUR_MS);
  if (snooze === 'tomorrow') return tomorrowAt(now, '07:00');
  return fromLocalInput(until);
}
