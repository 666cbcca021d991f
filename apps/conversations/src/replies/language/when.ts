import { FILLERS, SNOOZE } from './vocabulary.js';

interface ClockTime {
  hour: number;
  minute: number;
}

/** Time until which a task is put off. A day without a time means its morning. */
export type When =
  | { minutes: number }
  /** Number of days from today. */
  | { days: number; time?: ClockTime }
  /** The next such day: 0 is Sunday. */
  | { weekday: number; time?: ClockTime }
  /** The next time the clock shows it. */
  | { time: ClockTime }
  /** This afternoon or evening, or the next one. */
  | { part: PartOfDay };

/** Hours at which the parts of a day begin and end. */
export const PARTS_OF_DAY = { tarde: { begins: 14, ends: 18 }, noche: { begins: 19, ends: 23 } } as const;
type PartOfDay = keyof typeof PARTS_OF_DAY;

const CARDINALS = 'un dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');
const NUMBERS = new Map([
  ...CARDINALS.map((word, at) => [word, at + 1] as const),
  ...Object.entries({ una: 1, uno: 1, quince: 15, veinte: 20, treinta: 30, cuarenta: 40 }),
]);
const MINUTES_OF_UNITS = {
  1: 'minuto minutos minutito minutitos min mins m',
  60: 'hora horas horita horitas hr hrs h',
  10_080: 'semana semanas',
};
const UNITS = new Map(
  Object.entries(MINUTES_OF_UNITS).flatMap(([minutes, words]) =>
    words.split(' ').map((word) => [word, Number(minutes)] as const),
  ),
);
const DAYS = ['dia', 'dias', 'd'];
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'];
/** They say nothing beside a time. */
const CONNECTORS = new Set(
  `hasta por en dentro de a el la las los para y al durante ratito proximo que viene siguiente entrante dame deme
  denme regaleme regalame mejor temprano tempranito tempranita primera hora mismo misma este esta chance chanza solo
  tipo como eso sobre despues mas tarde dejo dejemos dejarlo dejarla # sera seria ser punto oportunidad`.split(/\s+/),
);
const LATER = new Set(['tarde', 'luego', 'despues', 'rato', 'ratito', 'tardecito', 'tardecita', 'ratico']);
/** Minutes of 'más tarde'. */
export const LATER_MINUTES = 120;
const NOON = 12;
/** An hour before it is one of the afternoon: nobody is at school. */
const SCHOOL_BEGINS = 6;

const HALF_HOUR = / media (?:hora|horita) /;
const QUARTER = / (?:un )?cuarto de hora /;
const PAIR = / (?:un )?par de horas /;
/** 'a las 15 horas' is a time. */
const DURATION =
  / (?<! las? )(\d{1,3}) (minutos?|minutitos?|mins?|m|horas?|horitas?|hrs?|h|semanas?|dias?|d)( y media)? /;
/** In each the article, the clock, its fraction and the part of the day. */
const TIMES: readonly RegExp[] = [
  / (?:(?:a|hasta|para|tipo|como|de|sobre|desde) (las?)|tipo|como|hasta) (\d{1,2}(?::\d{2})?)( y media| y cuarto)?(?: @([a-z]+))? /,
  / (?:(las?) )?(\d{1,2}(?::\d{2})?)( y media| y cuarto)? @([a-z]+) /,
  / (?:(las?) )?(\d{1,2}:\d{2}) /,
];
const PART_ALONE = / (?:@|esta |(?:a )?la )(tarde|tardecita|noche|nochecita|manana|mananita) /;
const MIDDAY = / (?:a |al |el )?(?:mediodia|medio dia) /;
const NEXT_WEEK = / (?:proxima|otra|siguiente) semana | semana (?:que viene|entrante|siguiente|proxima) /;
const WEEKDAY = / (domingo|lunes|martes|miercoles|jueves|viernes|sabado) /;
const LATER_PHRASE = / mas (?:tarde|tardecito|tardecita|luego|noche|al (?:rato|ratito)) /;
/** Ways to write a text that mean the same. `@` stands before a part of the day. */
const NORMAL: readonly (readonly [RegExp, string])[] = [
  [/ (?:de|en|por) la (manana|mananita|madrugada|tarde|tardecita|noche|nochecita) /g, ' @$1 '],
  [/ del (?:dia|mediodia) /g, ' @dia '],
  [/ ([ap]) ?m /g, ' @$1m '],
  [/ en punto /g, ' '],
  [/(?<= las \d{1,2}|:\d{2}) (?:hrs?|horas|h) /g, ' '],
];

/** The words of durations. */
export const TIME_UNITS = [...UNITS.keys(), ...DAYS];
const UNIT_NAMES = new Set(TIME_UNITS);
/** 'un ratito' counts nothing. */
const ONE = new Set(['un', 'una', 'uno']);
/** The words of times. */
export const TIME_WORDS = [
  ...NUMBERS.keys(),
  ...'media cuarto par mananita madrugada nochecita mediodia manana proxima siguiente tarde noche'.split(' '),
  ...CONNECTORS,
  ...LATER,
  ...TIME_UNITS,
  ...WEEKDAYS,
];

/** Reads 'pausa 2 horas', 'el lunes a las 9', 'a las 3 pm'. Null when it says no time, or anything else. */
export function readWhen(said: readonly string[]): When | null {
  const text = new Left(said.filter((word) => !SNOOZE.has(word)));
  const duration = durationIn(text);
  if (duration) return text.saysNothing() ? duration : null;
  const isLater = text.take(LATER_PHRASE) !== undefined;
  // Before times: 'de la mañana' is none, but 'a las 8 de la mañana mañana' has both.
  const early = dayIn(text);
  const time = timeIn(text);
  const part = time === undefined ? partIn(text) : undefined;
  const day = early ?? dayIn(text) ?? (part === 'manana' ? { days: 1 } : undefined);
  const more = text.words().filter((word) => LATER.has(word));
  if (!text.saysNothing()) return null;
  if (day === undefined || (day.days === 0 && (time !== undefined || part !== undefined))) {
    if (time) return { time };
    if (part && part !== 'manana') return { part };
  }
  if (day === undefined || day.days === 0) return isLater || more.length > 0 ? { minutes: LATER_MINUTES } : null;
  const begins = part && part !== 'manana' ? { hour: PARTS_OF_DAY[part].begins, minute: 0 } : time;
  return { ...(day as { days: number }), ...(begins && { time: begins }) };
}

/** The rest of a text, not read yet. */
class Left {
  private text: string;

  constructor(words: readonly string[]) {
    const counted = words.map((word, at) => {
      const isCount = !ONE.has(word) || UNIT_NAMES.has(words[at + 1] ?? '') || words[at - 1] === 'la';
      return String((isCount && NUMBERS.get(word)) || word);
    });
    this.text = NORMAL.reduce((text, [form, normal]) => text.replace(form, normal), ` ${counted.join(' ')} `);
  }

  /** Removes what a form finds. */
  take(form: RegExp): readonly (string | undefined)[] | undefined {
    const found = form.exec(this.text);
    if (found) this.text = this.text.replace(form, ' ');
    return found ?? undefined;
  }

  words(): string[] {
    return this.text.split(' ').filter((word) => word !== '');
  }

  saysNothing(): boolean {
    return this.words().every((word) => CONNECTORS.has(word) || FILLERS.has(word) || LATER.has(word));
  }
}

function durationIn(text: Left): When | undefined {
  if (text.take(HALF_HOUR)) return { minutes: 30 };
  if (text.take(QUARTER)) return { minutes: 15 };
  if (text.take(PAIR)) return { minutes: LATER_MINUTES };
  const [, count = '', unit = '', half] = text.take(DURATION) ?? [];
  const n = Number(count);
  if (count === '' || n === 0) return undefined;
  if (DAYS.includes(unit)) return { days: n };
  return { minutes: (n + (half ? 0.5 : 0)) * (UNITS.get(unit) ?? 0) };
}

type Day = { days: number; weekday?: undefined } | { weekday: number; days?: undefined };

function dayIn(text: Left): Day | undefined {
  if (text.take(/ pasado manana /)) return { days: 2 };
  if (text.take(NEXT_WEEK)) return { weekday: 1 };
  const [, weekday = ''] = text.take(WEEKDAY) ?? [];
  if (weekday !== '') return { weekday: WEEKDAYS.indexOf(weekday) };
  if (text.take(/ (?<!(?:la|esta) )(?:el dia de )?manana /)) return { days: 1 };
  return text.take(/ (?:el dia de )?hoy /) ? { days: 0 } : undefined;
}

function timeIn(text: Left): ClockTime | undefined {
  if (text.take(MIDDAY)) return { hour: NOON, minute: 0 };
  for (const form of TIMES) {
    const found = text.take(form);
    if (found) return clockOf(found);
  }
  return undefined;
}

function clockOf(found: readonly (string | undefined)[]): ClockTime | undefined {
  const [, article, clock = '', fraction = '', part = ''] = found;
  const [hours = '', minutes = '0'] = clock.split(':');
  const given = Number(hours);
  // 'a la 2' is no time, but may be a task.
  if (article !== undefined && (article === 'la') !== (given === 1)) return undefined;
  const minute = fraction === ' y media' ? 30 : fraction === ' y cuarto' ? 15 : Number(minutes);
  const isAfternoon = /^p|tard|noche|dia/.test(part) || (part === '' && given > 0 && given < SCHOOL_BEGINS);
  const isMidnight = given === NOON && /^a|noche|madrugada/.test(part);
  const hour = isMidnight ? 0 : isAfternoon && given < NOON ? given + NOON : given;
  return hour < 24 && minute < 60 ? { hour, minute } : undefined;
}

function partIn(text: Left): PartOfDay | 'manana' | undefined {
  const [, part = ''] = text.take(PART_ALONE) ?? [];
  if (part === '') return undefined;
  return part.startsWith('t') ? 'tarde' : part.startsWith('n') ? 'noche' : 'manana';
}
