import { FILLERS, SNOOZE } from './vocabulary.js';
import { canonical, isWord } from './words.js';

/** Until when a task is to be put off. */
export type When =
  | { minutes: number }
  /** The morning so many days later. */
  | { days: number }
  /** The morning of the next such day: 0 is Sunday. */
  | { weekday: number }
  /** The next time the clock shows it. */
  | { time: { hour: number; minute: number } };

const NUMBERS: Readonly<Record<string, number>> = {
  un: 1,
  una: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  doce: 12,
  quince: 15,
  veinte: 20,
  treinta: 30,
};
const MINUTES: Readonly<Record<string, number>> = {
  minuto: 1,
  minutos: 1,
  minutito: 1,
  min: 1,
  mins: 1,
  m: 1,
  hora: 60,
  horas: 60,
  horita: 60,
  hr: 60,
  hrs: 60,
  h: 60,
  semana: 10_080,
  semanas: 10_080,
};
const DAYS = new Set(['dia', 'dias', 'd']);
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'];
const CONNECTORS = new Set(
  'hasta por en dentro de a el la las los para y al durante ratito proxima proximo que viene'.split(' '),
);
const LATER = new Set(['tarde', 'luego', 'despues', 'rato', 'ratito']);
const LATER_MINUTES = 120;
const NOON = 12;
const HALF_HOUR = 30;
const UNITS = new Set([...Object.keys(MINUTES), ...DAYS]);
const DAY_NAMES = new Set([...WEEKDAYS, 'manana', 'mediodia']);

/** Reads 'pausa 2 horas', 'hasta mañana', 'el lunes', 'a las 3 pm'. Null when it says no time, or anything else. */
export function readWhen(said: readonly string[]): When | null {
  const words = said
    .map((word) => canonical(word, UNITS) ?? canonical(word, DAY_NAMES) ?? word)
    .filter((word) => !isWord(word, SNOOZE.words));
  const text = words.join(' ');
  if (words.every((word) => CONNECTORS.has(word) || FILLERS.has(word) || LATER.has(word) || word === 'mas'))
    return words.some((word) => LATER.has(word)) && !/buenas tardes/.test(text) ? { minutes: LATER_MINUTES } : null;
  return durationIn(text) ?? dayIn(words, text) ?? timeIn(text);
}

const number = `(?:\\d{1,3}|${Object.keys(NUMBERS).join('|')})`;
const unit = [...UNITS].sort((a, b) => b.length - a.length).join('|');
const around = `(?:(?:${[...CONNECTORS, ...FILLERS, 'mas'].join('|')}) )*?`;
const after = `(?: (?:${[...CONNECTORS, ...FILLERS, 'mas', 'tarde'].join('|')}))*`;
const DURATION = new RegExp(`^${around}(${number}) (${unit})( y media)?${after}$`);
const HALF = new RegExp(`^${around}media hora${after}$`);
const clock = '(\\d{1,2})(?::(\\d{2}))?( y media)?';
const partOfDay = '(?:de la )?(am|pm|a m|p m|manana|tarde|noche)';
const TIME = new RegExp(`^${around}(?:a |hasta )?las? ${clock}(?: ${partOfDay})?${after}$`);

function durationIn(text: string): When | null {
  if (HALF.test(text)) return { minutes: HALF_HOUR };
  const [, count = '', what = '', half] = DURATION.exec(text) ?? [];
  if (count === '') return null;
  const n = NUMBERS[count] ?? Number(count);
  if (DAYS.has(what)) return n > 0 ? { days: n } : null;
  const minutes = n * (MINUTES[what] ?? 0) + (half === undefined ? 0 : (MINUTES[what] ?? 0) / 2);
  return minutes > 0 ? { minutes } : null;
}

function dayIn(words: readonly string[], text: string): When | null {
  const days = words.filter((word) => !CONNECTORS.has(word) && !FILLERS.has(word));
  if (days.join(' ') === 'pasado manana') return { days: 2 };
  const [day] = days;
  if (days.length === 2 && day === 'manana' && days[1] === 'manana') return { days: 1 };
  if (days.length !== 1 || day === undefined) return null;
  if (day === 'manana') return { days: 1 };
  if (day === 'mediodia') return { time: { hour: NOON, minute: 0 } };
  if (day === 'semana') return /\b(proxima|viene)\b/.test(text) ? { weekday: 1 } : null;
  return WEEKDAYS.includes(day) ? { weekday: WEEKDAYS.indexOf(day) } : null;
}

const SCHOOL_BEGINS = 6;
const HOURS = 24;

function timeIn(text: string): When | null {
  const [, hours, minutes = '0', half, part = ''] = TIME.exec(text) ?? [];
  if (hours === undefined) return null;
  const given = Number(hours);
  const minute = half === undefined ? Number(minutes) : HALF_HOUR;
  const isAfternoon = /^p|tarde|noche/.test(part) || (part === '' && given > 0 && given < SCHOOL_BEGINS);
  const isMidnight = given === NOON && /^a|noche/.test(part);
  const hour = isMidnight ? 0 : isAfternoon && given < NOON ? given + NOON : given;
  return hour < HOURS && minute < 60 ? { time: { hour, minute } } : null;
}
