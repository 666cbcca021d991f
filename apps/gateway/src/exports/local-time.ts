import type { LocalTime } from './column.js';

/** Returns how a zone shows an instant: `2026-11-23 14:05:00`, which Excel reads as a date in every language. */
export function localTime(timeZone: string): LocalTime {
  // The Swedish format is that of ISO 8601, without its `T`.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(instant);
}
