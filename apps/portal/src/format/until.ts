import { dateOf, formatDayOfYear, formatTime } from './dates';

/** 'las 14:30' (or 'la 1:30') today, else 'el martes, 24 de noviembre, a las 14:30'; in the school's zone. */
export function formatUntil(instant: string, now: number): string {
  const clock = formatTime(instant);
  const time = `${clock.startsWith('1:') ? 'la' : 'las'} ${clock}`;
  return dateOf(instant) === dateOf(now) ? time : `el ${formatDayOfYear(instant)}, a ${time}`;
}
