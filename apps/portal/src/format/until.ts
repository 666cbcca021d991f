import { formatTime } from './dates';

const day = new Intl.DateTimeFormat('es-ES', { weekday: 'long', day: 'numeric', month: 'long' });
const dayOf = (instant: number): string => new Date(instant).toDateString();

/** 'las 14:30' (or 'la 1:30') today, else 'el martes, 24 de noviembre, a las 14:30'; in the zone of this computer. */
export function formatUntil(instant: string, now: number): string {
  const clock = formatTime(instant);
  const time = `${clock.startsWith('1:') ? 'la' : 'las'} ${clock}`;
  const isToday = dayOf(Date.parse(instant)) === dayOf(now);
  return isToday ? time : `el ${day.format(new Date(instant))}, a ${time}`;
}
