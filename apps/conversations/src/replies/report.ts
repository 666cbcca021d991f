import { BEING, COURTESY, DOUBTS, LINKS, NOT, OBJECTS, OPEN_ENDED, PLACES, READY, SEEN, TIMES } from './vocabulary.js';
import { OPEN, PARTICIPLES, PAST, UNCLEAR, WEAK_PAST } from './verbs.js';
import { CROSS, QUESTION } from './words.js';

const [past, weakPast, participles, unclear, open] = [PAST, WEAK_PAST, [...PARTICIPLES, ...READY], UNCLEAR, OPEN].map(
  (forms): ReadonlySet<string> => new Set(forms),
);
/** Any verb that is not over: 'barrer', 'barriendo'. */
const UNFINISHED = /^[a-z]{2,}(?:[aei]r|ando|iendo|yendo)(?:l[aeo]s?|sel[ao]s?|me)?$/;
const LINKING = [COURTESY, SEEN, LINKS, OBJECTS, PLACES, TIMES, BEING];
/** 'lo registro' is a verb, 'el registro' a thing. */
const BEFORE_VERBS = new Set(['ya', 'lo', 'me', 'te', 'se', 'le', 'les', 'yo']);
const CLITICS = new Set(['lo', 'la', 'los', 'las']);

/**
 * Reads a report about a task: it is done, or may be. Null: it is none, or a word of it is not known. Not done for sure
 * are questions, what is denied or half done, and what is present or future.
 */
export function readReport(words: readonly string[]): 'done' | 'maybeDone' | null {
  const said = words.filter((word) => word !== QUESTION);
  const kinds = said.map((word, at) => kindOf(word, said[at - 1], said[at + 1]));
  if (kinds.includes(null)) return null;
  const has = (kind: Kind): boolean => kinds.includes(kind);
  const says = (...any: string[]): boolean => any.some((word) => said.includes(word));
  if (says('cuando') && !has('done')) return null;
  if (says('puedo', 'debo') && !says('no')) return null;
  const isOver = has('done') || (has('weak') && (has('object') || said.some((word) => CLITICS.has(word))));
  const isThere = said.some(
    (word, at) => word === 'quedo' || (BEING_READY.has(word) && said.slice(0, at).includes('ya')),
  );
  const isAlone = said.length > 0 && said.every((word) => COURTESY.has(word) || word === CROSS);
  const isDoubtful = said.length < words.length || has('doubt') || has('open') || says(CROSS);
  if (!isDoubtful) return isOver || isThere ? 'done' : isAlone && says('ya') ? 'maybeDone' : null;
  const isStarted =
    isOver || isThere || has('weak') || has('open') || said.some((word) => OPEN_ENDED.has(word)) || isUnderWay(says);
  return isStarted || (isAlone && says('ya', CROSS)) ? 'maybeDone' : null;
}

const isVerb = (word: string): boolean => [past, weakPast, unclear].some((forms) => forms?.has(word));

type Kind = 'done' | 'weak' | 'open' | 'doubt' | 'object' | 'link';
/** 'está limpio', but 'yo limpio'. */
const ADJECTIVES = new Set(['completo', 'limpio', 'lleno']);
const BEING_READY = new Set(['esta', 'estan', 'estuvo']);

const isUnderWay = (says: (...any: string[]) => boolean): boolean =>
  (says('estoy', 'ando', 'estamos', 'sigo', 'seguimos') && says('eso')) ||
  (says('no') && says('pude', 'podido', 'alcance', 'tiempo', 'empezado', 'empece'));

/** Null for a word that is not known. */
function kindOf(word: string, before = '', after = ''): Kind | null {
  if (OBJECTS.has(word) && !(isVerb(word) && BEFORE_VERBS.has(before))) return listKind(word, before, after);
  if (past?.has(word) || participles?.has(word)) return 'done';
  if (weakPast?.has(word)) return 'weak';
  // 'se entregó', but 'se lo entrego'; 'está completo'.
  if (unclear?.has(word)) return before === 'se' || (ADJECTIVES.has(word) && BEING.has(before)) ? 'done' : 'open';
  if (open?.has(word)) return 'open';
  if (NOT.has(word) || DOUBTS.has(word) || OPEN_ENDED.has(word) || word === CROSS) return 'doubt';
  if (LINKING.some((known) => known.has(word))) return 'link';
  return /^\d/.test(word) || UNFINISHED.test(word) ? 'doubt' : null;
}

/** 'ya está lista' is no list. */
const listKind = (word: string, before: string, after: string): Kind =>
  participles?.has(word) && (BEING.has(before) || (before === 'ya' && after === '')) ? 'done' : 'object';
