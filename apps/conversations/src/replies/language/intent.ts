import { readCannot } from './cannot.js';
import { readConsent } from './opt-out.js';
import { plainly, politely } from './phrases.js';
import { readReport } from './report.js';
import { ROW, takeRow } from './row.js';
import { wordsMeant } from './spelling.js';
import { PROMISES } from './verbs.js';
import {
  ASKING,
  COURTESY,
  FILLERS,
  HELP,
  LINKS,
  LIST,
  NOT,
  OBJECTS,
  PLACES,
  READY,
  SEEN,
  SNOOZE,
} from './vocabulary.js';
import { readWhen, TIME_WORDS, type When } from './when.js';
import { CROSS, QUESTION } from './words.js';

/** Request that a text makes. */
export type Intent =
  | { kind: 'optOut' | 'optIn' | 'help' | 'list' }
  /** Opting out, or a pause until a time that is not understood, may be meant: the person is asked. */
  | { kind: 'maybeOptOut' | 'maybeSnooze' }
  /** `row` is the number by which the text names a task, from 1. */
  | { kind: 'done' | 'maybeDone' | 'seen'; row?: number }
  /** `reason`: why the task cannot be done; null: the text does not say it for sure. */
  | { kind: 'cannot'; reason: string | null; row?: number }
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
  const { words: polite, row } = takeRow(politely(said));
  const plain = plainly(polite);
  const consent = readConsent(plain);
  if (consent) return { kind: consent };
  const words = plain.filter((word) => word !== QUESTION);
  if (asksFor(words, HELP) || ASKS_FOR_HELP.test(words.join(' '))) return { kind: 'help' };
  if (asksFor(words, LIST) || asksWhatIsOpen(words)) return { kind: 'list' };
  const named = row === undefined ? {} : { row };
  const when = readSnooze(polite);
  if (when) return { kind: 'snooze', when, ...named };
  const cannot = readCannot(text);
  if (cannot) return { kind: 'cannot', ...cannot, ...named };
  const report = readReport(plain);
  if (report) return { kind: report, ...named };
  if (isSeen(words)) return { kind: 'seen', ...named };
  const promised = promiseIn(text);
  if (promised) return { kind: 'snooze', when: promised };
  return SNOOZE.has(said[0] ?? '') && said.length <= MAX_REQUEST ? { kind: 'maybeSnooze' } : null;
}

/** Maximum words of a request to pause: a longer text that begins with 'espera' is none. */
const MAX_REQUEST = 4;

/** 'Ahorita estoy en clase, más tarde lo hago': a promise of one clause counts, whatever the others say. */
function promiseIn(text: string): When | null {
  const clauses = text.split(CLAUSE_ENDS);
  if (clauses.length < 2 || clauses.length > MAX_CLAUSES) return null;
  const all = clauses.map((clause) => politely(wordsMeant(clause)));
  if (all.some((words) => words.includes(QUESTION))) return null;
  for (const words of all) {
    const when = words.some((word) => PROMISED.has(word) || SNOOZE.has(word)) && readSnooze(words);
    if (when) return when;
  }
  return null;
}
const CLAUSE_ENDS = /[,.;\n]+/;
const MAX_CLAUSES = 6;

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
  /^(?:no (?:se|entiendo) )?(?:no se que (?:responder|contestar|poner|escribir)|que (?:puedo|debo|pongo) ?(?:responder|hacer|contestar|escribir|poner)?|como (?:funciona|se usa|contesto|respondo|le hago)(?: esto)?)$/;
const ASKS_WHAT_IS_OPEN =
  /^que (?:tengo|debo|me falta|me queda)(?: que| por)?(?: (?:[a-z]+[aei]r|pendiente))?(?: hoy)?$/;
const asksWhatIsOpen = (words: readonly string[]): boolean => ASKS_WHAT_IS_OPEN.test(words.join(' '));

/**
 * Denied it puts nothing off, unless it says until when: 'todavía no, recuérdame mañana'. A promise with a time, such
 * as 'mañana lo hago', is a wish to be reminded then; asked it is none.
 */
function readSnooze(polite: readonly string[]): When | null {
  const words = polite.filter((word) => word !== QUESTION);
  if (words.includes(CROSS)) return null;
  const isAsked = words.length < polite.length;
  const later = withoutReason(isAsked ? words : words.slice(lengthOfDenial(words)));
  if (later.some((word) => NOT.has(word))) return null;
  const promises = !isAsked && later.some((word) => PROMISED.has(word));
  const saysNothing = (word: string): boolean =>
    SEEN.has(word) || (promises && !TIMED.has(word) && IN_PROMISES.some((known) => known.has(word)));
  const when = readWhen(later.filter((word) => !saysNothing(word)));
  if (when) return when;
  const known = later.every((word) => SNOOZE.has(word) || FILLERS.has(word) || isNoise(word) || word === ROW);
  return known && later.some((word) => SNOOZE.has(word)) ? { minutes: DEFAULT_MINUTES } : null;
}

const PROMISED: ReadonlySet<string> = new Set([...PROMISES, 'veo', 'vere', 'miro', 'reviso']);
const IN_PROMISES = [PROMISED, OBJECTS, PLACES, READY, new Set('voy vamos puedo podria debo que'.split(' '))];
const TIMED = new Set(TIME_WORDS);

/** 'Mañana, porque hoy ando fuera', 'luego lo hago, estoy en clase': why it is put off says no more. */
function withoutReason(words: readonly string[]): readonly string[] {
  const at = words.findIndex(
    (word, index) =>
      word === 'porque' ||
      (STATES.has(word) &&
        (words[index - 1] === 'que' ||
          words.slice(0, index).some((before) => PROMISED.has(before) || SNOOZE.has(before)))),
  );
  return at > 0 ? words.slice(0, at) : words;
}
const STATES = new Set(['ando', 'estoy', 'tengo', 'estamos', 'andamos', 'tenemos']);
const DENIAL = new Set(
  `todavia aun hoy ahorita ahora ya no he hemos podido puedo pude alcance alcanzo lo la hecho terminado
  terminada`.split(/\s+/),
);

/** Returns the number of words of a denial at the beginning, such as 'todavía no' or 'hoy no puedo'. */
function lengthOfDenial(words: readonly string[]): number {
  const end = words.findIndex((word) => !DENIAL.has(word));
  const denial = end === -1 ? words : words.slice(0, end);
  return denial.includes('no') ? denial.length : 0;
}

function isSeen(words: readonly string[]): boolean {
  return (
    words.some((word) => SEEN.has(word)) &&
    words.every((word) => SEEN.has(word) || LINKS.has(word) || isNoise(word) || word === ROW)
  );
}
