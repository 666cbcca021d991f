import { DAY_MS, MAX_SNOOZE_DAYS, MINUTE_MS } from '@recuerda/contracts';
import { LATER_MINUTES, PARTS_OF_DAY, type When } from './language/when.js';

/** Time at which a school's morning begins. */
const MORNING = { hour: 8, minute: 0 };
const WEEK = 7;

interface Clock {
  hour: number;
  minute: number;
}

/** Returns the instant until which a task is put off, at most as late as it may be. Days and times are the school's. */
export function snoozeUntil(when: When, from: Date, zone: string): Date {
  const latest = new Date(from.getTime() + MAX_SNOOZE_DAYS * DAY_MS - MINUTE_MS);
  const until = untilOf(when, from, zone);
  return until < latest ? until : latest;
}

function untilOf(when: When, from: Date, zone: string): Date {
  if ('minutes' in when) return new Date(from.getTime() + when.minutes * MINUTE_MS);
  if ('days' in when) return atClock(from, Math.min(when.days, MAX_SNOOZE_DAYS), when.time ?? MORNING, zone);
  if ('weekday' in when) {
    const ahead = (when.weekday - localDate(from, zone).getUTCDay() + WEEK) % WEEK;
    return atClock(from, ahead === 0 ? WEEK : ahead, when.time ?? MORNING, zone);
  }
  const { begins: hour, ends } = 'part' in when ? PARTS_OF_DAY[when.part] : { begins: 0, ends: 0 };
  const time = 'part' in when ? { hour, minute: 0 } : when.time;
  const today = atClock(from, 0, time, zone);
  if (today > from) return today;
  // It has begun: later in it.
  const isIn = 'part' in when && localDate(from, zone).getUTCHours() < ends;
  return isIn ? new Date(from.getTime() + LATER_MINUTES * MINUTE_MS) : atClock(from, 1, time, zone);
}

/** Returns the instant of a time in the zone, `days` days after the day of `from`. */
function atClock(from: Date, days: number, { hour, minute }: Clock, zone: string): Date {
  const local = localDate(from, zone);
  const wanted = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days, hour, minute);
  const offset = (instant: number): number => localDate(new Date(instant), zone).getTime() - instant;
  // The zone's offset there, found from an instant at most a day away.
  return new Date(wanted - offset(wanted - offset(wanted)));
}

/** Returns the date and time of the zone, to the minute, as if it were UTC. */
function localDate(instant: Date, zone: string): Date {
  const parts = new Intl.DateTimeFormat('en-CA', { ...PARTS, timeZone: zone }).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')));
}

const PARTS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const;

/** Describes an instant: 'hoy a las 15:30', 'mañana a la 1:00', 'el lunes 24 a las 8:00'. */
export function describeInstant(instant: Date, now: Date, zone: string): string {
  const [then, today] = [localDate(instant, zone), localDate(now, zone)];
  const days = Math.floor(then.getTime() / DAY_MS) - Math.floor(today.getTime() / DAY_MS);
  const hour = then.getUTCHours();
  const time = `${hour === 1 ? 'la' : 'las'} ${hour}:${then.toISOString().slice(14, 16)}`;
  if (days === 0) return `hoy a ${time}`;
  if (days === 1) return `mañana a ${time}`;
  const weekday = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' }).format(then);
  return `el ${weekday} ${then.getUTCDate()} a ${time}`;
}
