import {
  DONE,
  FILLERS,
  HELP,
  isOptOut,
  LIST,
  NOT,
  OPT_IN,
  OPT_OUT,
  SEEN,
  SNOOZE,
  type Vocabulary,
} from './vocabulary.js';
import { readWhen, type When } from './when.js';
import { isWord, wordsOf } from './words.js';

/** What an employee wants by a text. */
export type Intent =
  | { kind: 'done' | 'seen' | 'optOut' | 'optIn' | 'help' | 'list' }
  | { kind: 'snooze'; when: When }
  /** The row of a list, from 1. */
  | { kind: 'choice'; row: number };

/** Words of a text that is read: a longer one is for people. */
const MAX_WORDS = 40;

/**
 * Reads a text in Spanish, with typing errors. Every word must be known: a sentence that only contains 'hecho'
 * completes nothing. Null: it is not understood.
 */
export function readIntent(text: string): Intent | null {
  const said = wordsOf(text);
  if (said.length > MAX_WORDS) return null;
  const [first] = said;
  if (said.length === 1 && first !== undefined && /^\d{1,2}$/.test(first))
    return { kind: 'choice', row: Number(first) };
  const whole = said.join(' ');
  if (OPT_OUT.phrases.has(whole) || isOptOut(said)) return { kind: 'optOut' };
  if (OPT_IN.phrases.has(whole)) return { kind: 'optIn' };
  if (said.some((word) => NOT.has(word))) return null;
  if (HELP.phrases.has(whole)) return { kind: 'help' };
  if (LIST.phrases.has(whole)) return { kind: 'list' };
  if (SEEN.phrases.has(whole)) return { kind: 'seen' };
  const when = readWhen(said);
  if (when !== null) return { kind: 'snooze', when };
  const words = said.filter((word) => !FILLERS.has(word));
  // 'listo' and 'lista' are one letter apart: exact matches come before those with typing errors.
  const kind =
    KINDS.find(([, known]) => consistsOf(words, known, isExactly)) ??
    KINDS.find(([, known]) => consistsOf(words, known, isWord));
  if (kind) return { kind: kind[0] };
  return consistsOf(words, SNOOZE, isWord) ? { kind: 'snooze', when: { minutes: DEFAULT_MINUTES } } : null;
}

/** What 'pausa' means, and the button 'Pausar 2 h'. */
export const DEFAULT_MINUTES = 120;

const KINDS = [
  ['optOut', OPT_OUT],
  ['optIn', OPT_IN],
  ['list', LIST],
  ['done', DONE],
  ['seen', SEEN],
  ['help', HELP],
] as const;

const isExactly: typeof isWord = (word, known) => known.has(word);

const consistsOf = (words: readonly string[], { words: known }: Vocabulary, is: typeof isWord): boolean =>
  words.length > 0 && words.every((word) => is(word, known));
