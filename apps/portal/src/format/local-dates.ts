/** Dates `YYYY-MM-DD` are the same in every zone. */
const day = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '6 de octubre de 2027', or '6–8 de octubre de 2027'. Both dates are inclusive. */
export const formatDates = (from: string, to: string): string => day.formatRange(new Date(from), new Date(to));

/** A part of a date or time, with two digits. */
export const two = (value: number): string => String(value).padStart(2, '0');

/** The day of an instant as `YYYY-MM-DD`, in the zone of this computer. */
export const localDate = (at: Date): string =>
  `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
export const today = (): string => localDate(new Date());
