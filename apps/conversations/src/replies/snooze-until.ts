import { addDays, dateOf, instantOf, timeOf, weekdayOf } from '@recuerda/calendar';
import { DAY_MS, MAX_SNOOZE_DAYS, MINUTE_MS } from '@recuerda/contracts';
import { LATER_MINUTES, PARTS_OF_DAY, type When } from './language/when.js';

/** Time at which a school's morning begins. */
const MORNING = { hour: 8, minute: 0 };
const WEEK = 7;

/** Returns the instant until which a task is put off, at most as late as it may be. Days and times are the school's. */
export function snoozeUntil(when: When, from: Date, zone: string): Date {
  const latest = new Date(from.getTime() + MAX_SNOOZE_DAYS * DAY_MS - MINUTE_MS);
  const until = untilOf(when, from, zone);
  return until < latest ? until : latest;
}

function untilOf(when: When, from: Date, zone: string): Date {
  const today = dateOf(zone, from);
  const atClock = (days: number, { hour, minute } = MORNING): Date =>
    instantOf(zone, addDays(today, days), [hour, minute].map((part) => String(part).padStart(2, '0')).join(':'));
  if ('minutes' in when) return new Date(from.getTime() + when.minutes * MINUTE_MS);
  if ('days' in when) return atClock(Math.min(when.days, MAX_SNOOZE_DAYS), when.time);
  if ('weekday' in when) {
    // Monday is 0 in `weekdayOf`.
    const ahead = (when.weekday - 1 - weekdayOf(today) + 2 * WEEK) % WEEK;
    return atClock(ahead === 0 ? WEEK : ahead, when.time);
  }
  const { begins: hour, ends } = 'part' in when ? PARTS_OF_DAY[when.part] : { begins: 0, ends: 0 };
  const time = 'part' in when ? { hour, minute: 0 } : when.time;
  const next = atClock(0, time);
  if (next > from) return next;
  // It has begun: later in it.
  const isIn = 'part' in when && Number(timeOf(zone, from).slice(0, 2)) < ends;
  return isIn ? new Date(from.getTime() + LATER_MINUTES * MINUTE_MS) : atClock(1, time);
}

/** Describes an instant: 'hoy a las 15:30', 'mañana a la 1:00', 'el lunes 24 a las 8:00'. */
export function describeInstant(instant: Date, now: Date, zone: string): string {
  const [date, today] = [dateOf(zone, instant), dateOf(zone, now)];
  const time = timeOf(zone, instant).replace(/^0/, '');
  const words = `a ${time.startsWith('1:') ? 'la' : 'las'} ${time}`;
  if (date === today) return `hoy ${words}`;
  if (date === addDays(today, 1)) return `mañana ${words}`;
  const weekday = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));
  return `el ${weekday} ${Number(date.slice(-2))} ${words}`;
}
