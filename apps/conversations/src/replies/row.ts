import { politely } from './phrases.js';
import { COURTESY } from './vocabulary.js';
import { fold, QUESTION } from './words.js';

const CARDINALS = 'uno dos tres cuatro cinco seis siete ocho nueve diez'.split(' ');
const ORDINALS = 'primer segund tercer cuart quint sext septim octav noven decim'.split(' ');
const ROWS: ReadonlyMap<string, number> = new Map([
  ...CARDINALS.map((word, at) => [word, at + 1] as const),
  ...ORDINALS.flatMap((stem, at) => [`${stem}o`, `${stem}a`, stem].map((word) => [word, at + 1] as const)),
]);
const NAMING = new Set('la el opcion opciones numero num nro no tarea es seria elijo escojo de lo'.split(' '));
const YES = new Set('si sip simon correcto afirmativo exacto cabal'.split(' '));
const BESIDE_YES = new Set('ya claro que asi es'.split(' '));

/** The words by which a row is chosen. */
export const ROW_WORDS = [...ROWS.keys(), ...NAMING, ...YES, ...BESIDE_YES];

/** Reads '2', 'la 2', 'opción dos', 'la segunda': the row of a list, from 1. Null: it is none. */
export function readRow(words: readonly string[]): number | null {
  const said = politely(words).filter((word) => !COURTESY.has(word));
  const [last = ''] = said.slice(-1);
  if (said.length > 1 && !said.slice(0, -1).every((word) => NAMING.has(word))) return null;
  return /^\d{1,2}$/.test(last) ? Number(last) : (ROWS.get(last) ?? null);
}

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
