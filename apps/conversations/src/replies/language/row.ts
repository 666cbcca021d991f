import { politely } from './phrases.js';
import { PARTICIPLES, PAST } from './verbs.js';
import { COURTESY, OBJECTS, READY, TIMES } from './vocabulary.js';
import { TIME_UNITS } from './when.js';
import { fold, QUESTION } from './words.js';

const CARDINALS = 'uno dos tres cuatro cinco seis siete ocho nueve diez'.split(' ');
const ORDINALS = 'primer segund tercer cuart quint sext septim octav noven decim'.split(' ');
const ROWS: ReadonlyMap<string, number> = new Map([
  ...CARDINALS.map((word, at) => [word, at + 1] as const),
  ...ORDINALS.flatMap((stem, at) => [`${stem}o`, `${stem}a`, stem].map((word) => [word, at + 1] as const)),
]);
const NAMING = new Set('la el opcion opciones numero num nro no tarea es seria elijo escojo de lo'.split(' '));
const YES = new Set('confirmo confirmado confirmada si sip simon correcto afirmativo exacto cabal'.split(' '));
const BESIDE_YES = new Set('ya claro que asi es'.split(' '));

/** The words by which a row is chosen. */
export const ROW_WORDS = [...ROWS.keys(), ...NAMING, ...YES, ...BESIDE_YES];

/** Reads '2', 'la 2', 'opción dos', 'la segunda': the row of a list, from 1. Null: it is none. */
export function readRow(words: readonly string[]): number | null {
  const said = politely(words).filter((word) => !COURTESY.has(word));
  const [last = ''] = said.slice(-1);
  if (said.length > 1 && !said.slice(0, -1).every((word) => NAMING.has(word))) return null;
  return rowOf(last);
}

/** Placeholder for the number by which a text names a task. */
export const ROW = '#';
/** Words before a number that make it a row: 'la tarea número 2'. */
const NAMES = new Set('la el numero num nro opcion tarea punto'.split(' '));
/** Words before 'la 1' that make it a time, or part of something. */
const NOT_AFTER = new Set('a hasta para por de del como desde tipo las los en sobre casi'.split(' '));
/** Words after a number that make it a date, one of several or a part: 'el 2 de mayo', 'la 1 y la 2'. */
const NOT_BEFORE = new Set([
  ...'de del y o al porciento am pm veces vez'.split(' '),
  ...TIME_UNITS,
  ...OBJECTS,
  ...TIMES,
]);
/** Words beside a number without an article: 'ya está 2', '2 listo'. */
const BARE = new Set([...'ya esta estuvo quedo visto vista ok tarea'.split(' '), ...READY, ...PARTICIPLES]);
const PLURAL = /[ao]s$/;

/** Puts {@link ROW} in the place of the only row that a text names beside what it says: 'hecho 2', 'la 2 ya está'. */
export function takeRow(words: readonly string[]): { words: readonly string[]; row?: number } {
  const found = words.flatMap((_, at) => mentionAt(words, at) ?? []);
  const [mention, ...more] = found;
  if (mention === undefined || more.length > 0 || words.length === mention.end - mention.begin) return { words };
  const { begin, end, row } = mention;
  return { words: [...words.slice(0, begin), ROW, ...words.slice(end)], row };
}

function mentionAt(words: readonly string[], at: number): { begin: number; end: number; row: number } | undefined {
  const row = rowOf(words[at] ?? '');
  let begin = at;
  while (NAMES.has(words[begin - 1] ?? '')) begin -= 1;
  const end = at + (words[at + 1] === 'tarea' ? 2 : 1);
  if (row === null || NOT_AFTER.has(words[begin - 1] ?? '')) return undefined;
  const next = words[end] ?? '';
  if (/^\d/.test(next) || (NOT_BEFORE.has(next) && !READY.has(next))) return undefined;
  const others = [...words.slice(0, begin), ...words.slice(end)];
  // 'Lo entregué el 2' is a date.
  if (begin < at && words.slice(begin, at).join(' ') === 'el')
    return others.some((word) => PAST.has(word)) ? undefined : { begin, end, row };
  const isBare = begin === at && end === at + 1;
  const saysOnly = others.every((word) => (BARE.has(word) && !PLURAL.test(word)) || COURTESY.has(word));
  return isBare && !saysOnly ? undefined : { begin, end, row };
}

/** Whether a text names several rows: 'hecho 1 y 2', '1, 3'. */
export const namesRows = (text: string): boolean => /\b\d{1,2}\s*(?:y|e|,)\s*\d{1,2}\b/i.test(text);

const rowOf = (word: string): number | null => (/^\d{1,2}$/.test(word) ? Number(word) : (ROWS.get(word) ?? null));

/** Reads 'sí' or 'no' to a question. Null: it is neither. */
export function readYesOrNo(words: readonly string[]): 'yes' | 'no' | null {
  if (words.includes(QUESTION)) return null;
  const said = politely(words).filter((word) => YES.has(word) || BESIDE_YES.has(word) || !COURTESY.has(word));
  if (said.every((word) => YES.has(word) || BESIDE_YES.has(word)) && said.some((word) => YES.has(word))) return 'yes';
  return said.length > 0 && said.every((word) => word === 'no') ? 'no' : null;
}

/** Shortest beginning of a name that chooses, characters. */
const MIN_BEGINNING = 3;

/** Returns the index of the only name that a text is, or begins. Undefined: there is none, or several. */
export function findNamed(text: string, names: readonly string[]): number | undefined {
  const said = plain(text);
  if (said.length < MIN_BEGINNING) return undefined;
  const folded = names.map(plain);
  for (const matches of [(name: string) => name === said, (name: string) => name.startsWith(said)]) {
    const [found, ...more] = folded.flatMap((name, at) => (matches(name) ? [at] : []));
    if (found !== undefined) return more.length === 0 ? found : undefined;
  }
  return undefined;
}

const plain = (text: string): string =>
  fold(text)
    .match(/[a-z0-9]+/g)
    ?.join(' ') ?? '';
