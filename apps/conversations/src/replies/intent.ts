import { readConsent } from './opt-out.js';
import { plainly, politely } from './phrases.js';
import { readReport } from './report.js';
import { wordsMeant } from './spelling.js';
import { ASKING, COURTESY, FILLERS, HELP, LINKS, LIST, NOT, SEEN, SNOOZE } from './vocabulary.js';
import { readWhen, type When } from './when.js';
import { CROSS, QUESTION } from './words.js';

/** What an employee wants by a text. */
export type Intent =
  | { kind: 'optOut' | 'optIn' | 'help' | 'list' }
  /** It may be meant: the person is asked. */
  | { kind: 'maybeOptOut' }
  /** `row`: the number by which it names a task, from 1. */
  | { kind: 'done' | 'maybeDone' | 'seen'; row?: number }
  | { kind: 'snooze'; when: When; row?: number };

/** Minutes of 'pausa' and of the button 'Pausar 2 h'. */
export const DEFAULT_MINUTES = 120;

/**
 * Reads a text in Spanish, with spelling and typing errors. Every word of what acts must be known: a sentence that only
 * contains 'hecho' completes nothing. Null: it is not understood.
 */
export function readIntent(text: string): Intent | null {
  const said = wordsMeant(text);
  // Within a text a question mark alone says nothing.
  if (said.length > 0 && said.every((word) => word === QUESTION)) return { kind: 'help' };
  const polite = politely(said);
  const plain = plainly(polite);
  const consent = readConsent(plain);
  if (consent) return { kind: consent };
  const words = plain.filter((word) => word !== QUESTION);
  if (asksFor(words, HELP) || ASKS_FOR_HELP.test(words.join(' '))) return { kind: 'help' };
  if (asksFor(words, LIST) || asksWhatIsOpen(words)) return { kind: 'list' };
  const when = readSnooze(polite.filter((word) => word !== QUESTION));
  if (when) return { kind: 'snooze', when };
  const report = readReport(plain);
  if (report) return { kind: report };
  return isSeen(words) ? { kind: 'seen' } : null;
}

const isNoise = (word: string): boolean => COURTESY.has(word);

function asksFor(words: readonly string[], what: ReadonlySet<string>): boolean {
  return (
    words.some((word) => what.has(word)) &&
    words.every((word) => what.has(word) || ASKING.has(word) || isNoise(word)) &&
    !words.includes('esta') &&
    !words.some((word) => NOT.has(word) && !words.includes('que'))
  );
}

const ASKS_FOR_HELP =
  /^(?:no (?:se|entiendo) )?(?:que (?:puedo|debo|pongo) ?(?:responder|hacer|contestar|escribir|poner)?|como (?:funciona|se usa|contesto|respondo|le hago)(?: esto)?)$/;
const ASKS_WHAT_IS_OPEN =
  /^que (?:tengo|debo|me falta|me queda)(?: que| por)?(?: (?:[a-z]+[aei]r|pendiente))?(?: hoy)?$/;
const asksWhatIsOpen = (words: readonly string[]): boolean => ASKS_WHAT_IS_OPEN.test(words.join(' '));

/** Denied it puts nothing off, unless it says until when: 'todavía no, recuérdame mañana'. */
function readSnooze(words: readonly string[]): When | null {
  if (words.includes(CROSS)) return null;
  const asked = words.findIndex((word) => SNOOZE.has(word));
  const rest = asked > 0 && NOT_YET.test(words.slice(0, asked).join(' ')) ? words.slice(asked) : words;
  if (rest.some((word) => NOT.has(word))) return null;
  const when = readWhen(rest);
  if (when) return when;
  const known = rest.every((word) => SNOOZE.has(word) || FILLERS.has(word) || isNoise(word));
  return asked >= 0 && known ? { minutes: DEFAULT_MINUTES } : null;
}
const NOT_YET = /^(?:(?:todavia|aun) no|no)$/;

function isSeen(words: readonly string[]): boolean {
  return (
    words.some((word) => SEEN.has(word)) && words.every((word) => SEEN.has(word) || LINKS.has(word) || isNoise(word))
  );
}
