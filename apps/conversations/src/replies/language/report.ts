import { ROW } from './row.js';
import {
  BEING,
  COURTESY,
  DOUBTS,
  LINKS,
  NOT,
  OBJECTS,
  OPEN_ENDED,
  PLACES,
  READ,
  READY,
  SEEN,
  TIMES,
} from './vocabulary.js';
import { OPEN, PARTICIPLES, PAST, UNCLEAR, WEAK_PAST } from './verbs.js';
import { CROSS, QUESTION } from './words.js';

const FINISHED: ReadonlySet<string> = new Set([...PARTICIPLES, ...READY]);
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
  const kinds = said.map((word, at) => (isSubject(said, at) ? 'doubt' : kindOf(word, said[at - 1], said[at + 1])));
  if (kinds.includes(null)) return NOT_YET.test(said.join(' ')) ? 'maybeDone' : null;
  const has = (kind: Kind): boolean => kinds.includes(kind);
  const says = (...any: string[]): boolean => any.some((word) => said.includes(word));
  if (says('cuando') && !has('done')) return null;
  if (says('puedo', 'debo') && !says('no')) return null;
  const isOver = has('done') || (has('weak') && (has('object') || said.some((word) => CLITICS.has(word))));
  const isThere = said.some(
    (word, at) => word === 'quedo' || (BEING_READY.has(word) && said.slice(0, at).includes('ya')),
  );
  const isAlone = said.length > 0 && said.every((word) => COURTESY.has(word) || word === CROSS || word === ROW);
  const isDoubtful =
    said.length < words.length ||
    has('doubt') ||
    has('open') ||
    says(CROSS) ||
    (!says('ya') && (isPerhapsLater(said, kinds) || isYetToCome(said)));
  if (!isDoubtful) return isOver || isThere ? 'done' : isAlone && says('ya') ? 'maybeDone' : null;
  const isStarted =
    isOver ||
    isThere ||
    has('weak') ||
    has('open') ||
    said.some((word) => OPEN_ENDED.has(word)) ||
    isUnderWay(says) ||
    says(ROW);
  return isStarted || (isAlone && says('ya', CROSS)) ? 'maybeDone' : null;
}

/** Beginnings of texts about a task that is not done, whatever else they say. */
const NOT_YET =
  /^(?:ya )?(?:(?:todavia|aun) no (?!me |se |hay |viene |llega )|casi |mero |merito |no (?:lo |la )?(?:pude |he (?:podido|terminado|hecho|tenido) )|(?:solo )?(?:me )?faltan? |estoy en eso |(?:estoy )?trabajando en |en cuanto |voy en camino|quizas (?:si|no)$)/;

/** Whether a word is a place that nothing is put in: 'la oficina está cerrada'. */
function isSubject(said: readonly string[], at: number): boolean {
  const before = said[ARTICLES.has(said[at - 1] ?? '') ? at - 2 : at - 1] ?? '';
  return PLACES.has(said[at] ?? '') && !INTO.has(before);
}
const ARTICLES = new Set(['el', 'la', 'los', 'las', 'mi', 'su']);
const INTO = new Set(['a', 'al', 'en', 'por', 'de', 'del', 'con', 'desde', 'y']);

const isVerb = (word: string): boolean => [PAST, WEAK_PAST, UNCLEAR].some((forms) => forms.has(word));

type Kind = 'done' | 'weak' | 'open' | 'doubt' | 'object' | 'link';
/** 'está limpio', but 'yo limpio'. */
const ADJECTIVES = new Set(['completo', 'completa', 'completas', 'completos', 'limpio', 'lleno']);
const LISTS = new Set(['lista', 'listas', 'listado', 'listados']);
const isThing = (word: string): boolean => word === ROW || (OBJECTS.has(word) && !LISTS.has(word));
const isAdjective = (word: string, before: string, after: string): boolean =>
  ADJECTIVES.has(word) && (BEING.has(before) || isThing(before) || FINISHED.has(after));
const BEING_READY = new Set(['esta', 'estan', 'estuvo']);

const isUnderWay = (says: (...any: string[]) => boolean): boolean =>
  (says('estoy', 'ando', 'estamos', 'sigo', 'seguimos') && says('eso')) ||
  (says('no') && says('pude', 'podido', 'alcance', 'tiempo', 'empezado', 'empece'));

/** 'Listo, el lunes', 'Listo, enterada': only 'listo' says that it is done, and may say 'ok'. */
function isPerhapsLater(said: readonly string[], kinds: readonly (Kind | null)[]): boolean {
  const isReady = said.every((word, at) => kinds[at] !== 'done' || READY.has(word)) && kinds.includes('done');
  return (
    isReady && said.some((word) => READ.has(word) || word === 'adios' || (TIMES.has(word) && !PAST_TIMES.has(word)))
  );
}

/** 'Esta tarde está listo', 'el lunes queda': the time comes first. */
function isYetToCome(said: readonly string[]): boolean {
  const time = said.findIndex((word) => TIMES.has(word) && !PAST_TIMES.has(word));
  return time !== -1 && said.slice(time).some((word) => /^(?:esta|estan|queda|quedan)$/.test(word));
}
const PAST_TIMES = new Set('ayer anoche antier anteayer antenoche recien pasada pasado'.split(' '));
/** 'una llamada', but 'ya hice una'. */
const SOME = new Set(['uno', 'una', 'unos', 'unas']);

/** Returns the kind of a word; null if it is not known. */
function kindOf(word: string, before = '', after = ''): Kind | null {
  if (word === ROW) return 'object';
  if (SOME.has(word) && !OBJECTS.has(after)) return 'doubt';
  if (OBJECTS.has(word) && !(isVerb(word) && BEFORE_VERBS.has(before))) return listKind(word, before, after);
  if (PAST.has(word)) return 'done';
  // 'El lavado' is a thing.
  if (FINISHED.has(word)) return before === 'el' || before === 'un' ? 'doubt' : 'done';
  if (WEAK_PAST.has(word)) return 'weak';
  // 'se entregó', but 'se lo entrego'; 'está completo'.
  if (UNCLEAR.has(word)) return before === 'se' || isAdjective(word, before, after) ? 'done' : 'open';
  if (OPEN.has(word)) return 'open';
  if (NOT.has(word) || DOUBTS.has(word) || OPEN_ENDED.has(word) || word === CROSS) return 'doubt';
  if (isAdjective(word, before, after)) return 'done';
  if (LINKING.some((known) => known.has(word))) return 'link';
  return /^\d/.test(word) || UNFINISHED.test(word) ? 'doubt' : null;
}

/** 'ya está lista', 'notas listas' and 'lista la 2' are no lists. */
const listKind = (word: string, before: string, after: string): Kind =>
  FINISHED.has(word) &&
  (BEING.has(before) || (before === 'ya' && after === '') || (LISTS.has(word) && isThing(before)) || after === ROW)
    ? 'done'
    : 'object';
