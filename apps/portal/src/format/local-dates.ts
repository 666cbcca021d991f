/** Dates `YYYY-MM-DD` are the same in every zone. */
const day = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '6 de octubre de 2027', or '6–8 de octubre de 2027'. Both dates are inclusive. */
export const formatDates = (from: string, to: string): string => day.formatRange(new Date(from), new Date(to));
