import { HOUR_MS } from '@recuerda/contracts';

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
 * @param until local date and time `YYYY-MM-DDTHH:MM`, for `until` alone
 * @returns undefined without a date
 */
export function snoozeUntil(snooze: Snooze, until: string, now: Date): Date | undefined {
  if (snooze === 'hour') return new Date(now.getTime() + HOUR_MS);
  if (snooze === 'twoHours') return new Date(now.getTime() + 2 * HOUR_MS);
  if (snooze === 'tomorrow') return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 7);
  const end = new Date(until);
  return Number.isNaN(end.getTime()) ? undefined : end;
}
