/** Dates `YYYY-MM-DD` are the same in every zone. */
const day = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '6 de octubre de 2027', or '6–8 de octubre de 2027'. Both dates are inclusive. */
export const formatDates = (from: string, to: string): string => day.formatRange(new Date(from), new Date(to));

/** Today, or the day of another instant, as `YYYY-MM-DD` in the zone of this computer. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
