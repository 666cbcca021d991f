const day = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeStyle: 'medium' });
const minute = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('es-ES', { timeStyle: 'short' });

/** '21 de noviembre de 2026', in the zone of this computer. */
export const formatDay = (instant: string): string => day.format(new Date(instant));
/** '21 nov 2026', in the zone of this computer. */
export const formatShortDay = (instant: string): string => shortDay.format(new Date(instant));
/** '21 nov 2026, 10:15:00', in the zone of this computer. */
export const formatMoment = (instant: string): string => moment.format(new Date(instant));
/** '21 nov 2026, 10:15', in the zone of this computer. */
export const formatMinute = (instant: string): string => minute.format(new Date(instant));
/** '21 de noviembre de 2026', of a local date `YYYY-MM-DD`. */
export const formatDate = (date: string): string => formatDay(`${date}T12:00`);
/** '10:15', in the zone of this computer. */
export const formatTime = (instant: string): string => time.format(new Date(instant));
