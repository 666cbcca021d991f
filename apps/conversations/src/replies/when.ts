import { FILLERS, SNOOZE } from './vocabulary.js';

/** Until when a task is to be put off. */
export type When =
  | { minutes: number }
  /** The morning so many days later. */
  | { days: number }
  /** The morning of the next such day: 0 is Sunday. */
  | { weekday: number }
  /** The next time the clock shows it. */
  | { time: { hour: number; minute: number } };

const NUMBERS = new Map(
  Object.entries({
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
  }),
);
const MINUTES = new Map(
  Object.entries({
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
  }),
);
const DAYS = new Set(['dia', 'dias', 'd']);
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'];
const CONNECTORS = new Set(
  `hasta por en dentro de a el la las los para y al durante ratito proxima proximo que viene otra siguiente entrante
  dame deme denme regaleme regalame mejor temprano`.split(/\s+/),
);
const NEXT = new Set(['proxima', 'viene', 'otra', 'siguiente', 'entrante']);
const LATER = new Set(['tarde', 'luego', 'despues', 'rato', 'ratito', 'tardecito', 'tardecita']);
const LATER_MINUTES = 120;
const NOON = 12;
const HALF_HOUR = 30;
const UNITS = new Set([...MINUTES.keys(), ...DAYS]);
const DAY_NAMES = new Set([...WEEKDAYS, 'manana', 'mediodia']);
const PARTS_OF_DAY = new Set(['am', 'pm', 'manana', 'tarde', 'noche']);
/** The words of times. */
export const TIME_WORDS = [
  ...NUMBERS.keys(),
  'media',
  ...CONNECTORS,
  ...LATER,
  ...UNITS,
  ...DAY_NAMES,
  ...PARTS_OF_DAY,
];

const saysNothing = (word: string): boolean => CONNECTORS.has(word) || FILLERS.has(word);
const isBefore = (word: string): boolean => saysNothing(word) || word === 'mas';
const isAfter = (word: string): boolean => isBefore(word) || word === 'tarde';

/** Reads 'pausa 2 horas', 'hasta mañana', 'el lunes', 'a las 3 pm'. Null when it says no time, or anything else. */
export function readWhen(said: readonly string[]): When | null {
  const words = said.filter((word) => !SNOOZE.has(word));
  if (words.every((word) => isBefore(word) || LATER.has(word)))
    return words.some((word) => LATER.has(word)) ? { minutes: LATER_MINUTES } : null;
  const first = words.findIndex((word) => !isBefore(word));
  const end = words.findLastIndex((word) => !isAfter(word)) + 1;
  return durationIn(words, first, end) ?? dayIn(words) ?? timeIn(words, first, end);
}

/** Reads a duration that begins at `first` at the latest ('una' also says nothing) and reaches to `end` at least. */
function durationIn(words: readonly string[], first: number, end: number): When | null {
  for (let at = 0; at <= first; at += 1) {
    const [count = '', unit = '', ...more] = words.slice(at, at + 4);
    if (count === 'media' && unit === 'hora' && at + 2 >= end) return { minutes: HALF_HOUR };
    const n = /^\d{1,3}$/.test(count) ? Number(count) : NUMBERS.get(count);
    const isHalf = more.join(' ') === 'y media';
    if (n !== undefined && UNITS.has(unit) && at + (isHalf ? 4 : 2) >= end) return durationOf(n, unit, isHalf);
  }
  return null;
}

function durationOf(n: number, unit: string, isHalf: boolean): When | null {
  if (DAYS.has(unit)) return n > 0 ? { days: n } : null;
  const minutes = (n + (isHalf ? 0.5 : 0)) * (MINUTES.get(unit) ?? 0);
  return minutes > 0 ? { minutes } : null;
}

function dayIn(words: readonly string[]): When | null {
  const days = words.filter((word) => !saysNothing(word));
  if (days.join(' ') === 'pasado manana') return { days: 2 };
  const [day] = days;
  if (days.length === 2 && day === 'manana' && days[1] === 'manana') return { days: 1 };
  if (days.length !== 1 || day === undefined) return null;
  if (day === 'manana') return { days: 1 };
  if (day === 'mediodia') return { time: { hour: NOON, minute: 0 } };
  if (day === 'semana') return words.some((word) => NEXT.has(word)) ? { weekday: 1 } : null;
  return WEEKDAYS.includes(day) ? { weekday: WEEKDAYS.indexOf(day) } : null;
}

const SCHOOL_BEGINS = 6;
const HOURS = 24;
const TO = new Set(['a', 'hasta', 'para']);

/** Reads 'a las' and the time at `first`, with what follows it up to `end`. Only one o'clock is 'a la'. */
function timeIn(words: readonly string[], first: number, end: number): When | null {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?::(\d{2}))?$/.exec(words[first] ?? '') ?? [];
  if (hours === undefined || words[first - 1] !== (Number(hours) === 1 ? 'la' : 'las')) return null;
  const isHalf = words[first + 1] === 'y' && words[first + 2] === 'media';
  const next = first + (isHalf ? 3 : 1);
  const { part, length } = partOfDay(words.slice(next, next + 3));
  const isTime = TO.has(words[first - 2] ?? '') || length > 0 || hours.length < (words[first] ?? '').length;
  if (next + length < end || !isTime) return null;
  const given = Number(hours);
  const minute = isHalf ? HALF_HOUR : Number(minutes);
  const isAfternoon = /^p|tarde|noche/.test(part) || (part === '' && given > 0 && given < SCHOOL_BEGINS);
  const isMidnight = given === NOON && /^a|noche/.test(part);
  const hour = isMidnight ? 0 : isAfternoon && given < NOON ? given + NOON : given;
  return hour < HOURS && minute < 60 ? { time: { hour, minute } } : null;
}

/** Reads 'pm', 'p m', 'tarde' or 'de la tarde', and how many words it has. */
function partOfDay(words: readonly string[]): { part: string; length: number } {
  const skipped = words[0] === 'de' && words[1] === 'la' ? 2 : 0;
  const [part = '', next] = words.slice(skipped);
  if (PARTS_OF_DAY.has(part)) return { part, length: skipped + 1 };
  return (part === 'a' || part === 'p') && next === 'm' ? { part, length: skipped + 2 } : { part: '', length: 0 };
}
