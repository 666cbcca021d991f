import { dateOf, instantOf, timeOf } from '@recuerda/calendar';
import {
  ERASED_VALUE,
  idField,
  INTERVAL_WORDS,
  type Kind,
  matchKey,
  MINUTE_MS,
  type PlainKind,
  plainPhone,
  REMINDER_INTERVALS,
  type TaskState,
  unguarded,
  visibleText,
} from '@recuerda/contracts';
import { clockTime } from '@recuerda/contracts/rules/clock-time';
import { numberOf } from '@recuerda/contracts/rules/phone-number';

/** The text of a cell as it looks, without the apostrophes by which exports keep spreadsheets from formulas. */
export const plainText = (cell: string): string => visibleText(unguarded(visibleText(cell)));

/** Long number as Excel writes it: `5,04999E+11`. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d+)$/i;
/** A whole number that a spreadsheet wrote with decimals; of fewer digits it is half a number: `2200.0000`. */
const WITH_DECIMALS = /^(\d{7,})[.,]0+$/;
const THOUSANDS = /^\d{1,3}(?:[.,]\d{3}){2,}$/;

/** A phone as it was before a spreadsheet made a number of it; null: digits were lost. */
export function phoneOf(cell: string): string | null {
  const text = plainText(cell);
  const number = SCIENTIFIC.exec(text);
  if (number) {
    const [, first = '', decimals = '', exponent = ''] = number;
    const zeros = Number(exponent) - decimals.length;
    return zeros <= 0 && -zeros < decimals.length ? first + decimals.slice(0, Number(exponent)) : null;
  }
  if (THOUSANDS.test(text)) return text.replace(/[.,]/g, '');
  return text.replace(WITH_DECIMALS, '$1');
}

/** Two phones with the same key are one number. */
export const phoneKey = (phone: string): string => numberOf(plainPhone(phone)) ?? phone;

/** Minutes of the words for units. Others, such as 'mes' or 'segundos', are no part of an interval. */
const MINUTES_OF_UNIT = new Map<string, number>([
  ...['', 'm', 'min', 'mins', 'minuto', 'minutos', 'minute', 'minutes'].map((word) => [word, 1] as const),
  ...['h', 'hr', 'hrs', 'hora', 'horas', 'hour', 'hours'].map((word) => [word, 60] as const),
  ...['d', 'dia', 'dias', 'day', 'days'].map((word) => [word, 1_440] as const),
]);
const NUMBERS = new Map<string, number>([
  ...['un', 'una', 'one'].map((word) => [word, 1] as const),
  ['dos', 2],
  ['cuatro', 4],
  ['ocho', 8],
  ['quince', 15],
  ['treinta', 30],
]);
const MINUTES_OF_WORDS = new Map<string, number>([
  ...REMINDER_INTERVALS.map(({ label, minutes }) => [matchKey(label), minutes] as const),
  ['cada minuto', 1],
  ['media hora', 30],
  ['cada media hora', 30],
  ['cada hora', 60],
  ...['diario', 'diaria', 'diariamente', 'cada dia', 'una vez al dia', 'daily'].map((word) => [word, 1_440] as const),
]);
const AMOUNT = /^(?:(?:cada|every) )?(\d+|[a-z]+(?= ))(?:[.,]0+)? ?([a-z]*)\.?$/;

/** Returns minutes; NaN: the cell says no interval. */
export function intervalOf(cell: string): number {
  const key = matchKey(plainText(cell));
  const [, amount = '', unit = ''] = AMOUNT.exec(key) ?? [];
  const count = /^\d+$/.test(amount) ? Number(amount) : NUMBERS.get(amount);
  return MINUTES_OF_WORDS.get(key) ?? (count ?? NaN) * (MINUTES_OF_UNIT.get(unit) ?? NaN);
}

const STATES: readonly (readonly [TaskState, RegExp])[] = [
  ['active', /^(activ[ao]|active|pendiente|abierta)$/],
  // Reported as done: it is not reminded.
  ['paused', /^(pausad[ao]|paused|por confirmar)$/],
  ['completed', /^(completad[ao]|completed|hech[ao]|terminad[ao]|done)$/],
];
export const stateOf = (cell: string): TaskState | undefined =>
  STATES.find(([, words]) => words.test(matchKey(plainText(cell))))?.[0];

const YES = /^(si|s|yes|y|x|1|true|verdadero|acepta|acepto|✓|✔)$/;
const NO = /^(no|n|0|false|falso)$/;
/** Returns undefined for a cell that says neither yes nor no. Our exports say since when. */
export function consentOf(cell: string): boolean | undefined {
  const key = matchKey(plainText(cell));
  if (NO.test(key)) return false;
  return YES.test(key) || dueDateOf(cell, 'UTC') !== undefined ? true : undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](.+))?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:,? (.+))?$/;
const TIME = /^(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?(?: ?([ap])\.? ?m\.?)?$/i;
/** Days since 1899-12-30, of the years 2000 to 2200. */
const SERIAL = /^\d{5,6}(?:[.,]\d+)?$/;
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 109_940];
const EPOCH_SERIAL = 25_569;
/** A date alone: that day's last minute. */
const END_OF_DAY = '23:59';
/** Last day of spreadsheets, written for "never". No zone can say when it ends. */
const LAST_DAY = '9999-12-31';

/** A local date and time: `YYYY-MM-DD`, `HH:MM`; without a time: the date alone. */
interface LocalTime {
  date: string;
  time: string | undefined;
}

/** When a task is due, as a cell says it. */
interface WrittenDue {
  /** ISO 8601. */
  at: string;
  /** Local, `YYYY-MM-DD HH:MM`, or the date alone: the part that is compared with a present value. */
  shown: string;
}

/** Reads a date written the Spanish way, day first, or as Excel counts days; undefined: it says none. */
export function dueDateOf(cell: string, timeZone: string): WrittenDue | undefined {
  const text = plainText(cell);
  if (INSTANT.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime())
      ? undefined
      : { at: at.toISOString(), shown: shownAt(timeZone, at.toISOString()) };
  }
  const local = localOf(text);
  if (!local) return undefined;
  const { date, time = END_OF_DAY } = local;
  return {
    at: date === LAST_DAY ? `${date}T${time}:00.000Z` : instantOf(timeZone, date, time).toISOString(),
    shown: local.time === undefined ? date : `${date} ${local.time}`,
  };
}

/** An instant as a zone shows it, `YYYY-MM-DD HH:MM`. */
export const shownAt = (timeZone: string, instant: string): string =>
  `${dateOf(timeZone, new Date(instant))} ${timeOf(timeZone, new Date(instant))}`;

function localOf(text: string): LocalTime | undefined {
  if (SERIAL.test(text)) return ofSerial(Number(text.replace(',', '.')));
  const [, year, month, day, time] = YEAR_FIRST.exec(text) ?? reordered(DAY_FIRST.exec(text));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isDate = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  const at = time === undefined ? undefined : writtenTime(time);
  return !isDate || (time !== undefined && at === undefined) ? undefined : { date, time: at };
}

const reordered = (found: RegExpExecArray | null): (string | undefined)[] =>
  found ? [found[0], found[3], found[2], found[1], found[4]] : [];

function writtenTime(text: string): string | undefined {
  const [, hours, minutes, half] = TIME.exec(text.trim()) ?? [];
  return hours === undefined || minutes === undefined ? undefined : clockTime(hours, minutes, half);
}

function ofSerial(days: number): LocalTime | undefined {
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return undefined;
  const shown = new Date(Math.round((days - EPOCH_SERIAL) * 1_440) * MINUTE_MS).toISOString();
  return { date: shown.slice(0, 10), time: Number.isInteger(days) ? undefined : shown.slice(11, 16) };
}

/** Values of cells of the kinds that are no text. */
interface CellValues {
  interval: number;
  instant: WrittenDue;
  yesNo: boolean;
  state: TaskState;
}
export type CellValue<K> = K extends keyof CellValues ? CellValues[K] : string;

/** Reads a cell (undefined, null or NaN: it says no such value), with what to say of one that cannot be read. */
type Reader = readonly [read: (text: string, timeZone: string) => unknown, problem: string];
const TEXT: Reader = [(text) => text, ''];
const READERS: Readonly<Record<PlainKind, Reader>> = {
  text: TEXT,
  reference: TEXT,
  phone: [phoneOf, 'Excel convirtió este teléfono en un número y perdió dígitos. Escríbelo completo.'],
  yesNo: [consentOf, 'Debe ser sí o no.'],
  interval: [
    intervalOf,
    `No es un intervalo permitido: ${INTERVAL_WORDS}. Lo semanal o mensual es la repetición de una tarea.`,
  ],
  instant: [dueDateOf, 'No es una fecha, como 31/12/2026 o 31/12/2026 14:30.'],
  state: [stateOf, 'Debe ser Activa, Pausada o Completada.'],
  id: [
    (text) => idField.safeParse(text).data,
    'No es un identificador de una exportación. Deja la celda vacía, o elige que la columna no se lea.',
  ],
};
const either = new Intl.ListFormat('es', { type: 'disjunction' });
const choiceReader = (names: Readonly<Record<string, string>>): Reader => [
  (text) => Object.keys(names).find((value) => matchKey(names[value] ?? '') === matchKey(text)),
  `Debe ser ${either.format(Object.values(names))}.`,
];

/** Returns the value of a cell that is not empty, or what to say where it says none. */
export function readCell(kind: Kind, text: string, timeZone: string): { value?: unknown; problem: string } {
  const [read, problem] = typeof kind === 'string' ? READERS[kind] : choiceReader(kind.choice);
  const value = read(text, timeZone);
  return value === null || value === undefined || Number.isNaN(value) ? { problem } : { value, problem };
}

/** Why contents from which an erasure took a person's values are neither imported nor brought back. */
export const WAS_ERASED = 'Contenía datos de una persona que fue borrada.';

/** Returns whether an erasure took a person's values out of it. */
export const isErased = (value: unknown): boolean =>
  value !== undefined && JSON.stringify(value).includes(ERASED_VALUE);
