import { CONSENT_WORDS } from './opt-out.js';
import { PHRASE_WORDS } from './phrases.js';
import { ROW_WORDS } from './row.js';
import * as vocabulary from './vocabulary.js';
import { OPEN, OTHER_FORMS, PARTICIPLES, PAST, UNCLEAR, WEAK_PAST } from './verbs.js';
import { TIME_WORDS } from './when.js';
import { fold, Speller, wordsOf } from './words.js';

const { ABBREVIATIONS, ...SETS } = vocabulary;

/** Frequent words that few other words are one key away from. */
const FREQUENT = ['hecho', 'hecha', 'listo', 'manana', 'visto', 'terminado', 'terminada', 'gracias'];

/** Speller whose first words win where a word could be a typing error of several: those that complete come late. */
const speller = new Speller(
  [
    ...Object.values(SETS).flatMap((words) => [...words]),
    ...[...ABBREVIATIONS.values()].flatMap((words) => words.split(' ')),
    ...TIME_WORDS,
    ...CONSENT_WORDS,
    ...PHRASE_WORDS,
    ...ROW_WORDS,
    ...OTHER_FORMS,
    ...UNCLEAR,
    ...OPEN,
    ...PARTICIPLES,
    ...PAST,
    ...WEAK_PAST,
  ],
  FREQUENT,
);

/** Words of a text that is read: a longer one is for people. */
const MAX_WORDS = 40;

/**
 * Returns the words that are meant, without errors of spelling and typing, and without the name in 'profe Rosa'. None:
 * the text is too long to be read.
 */
export function wordsMeant(text: string): string[] {
  const written = wordsOf(withoutNames(text));
  if (written.length > MAX_WORDS) return [];
  return written
    .flatMap((word) => ABBREVIATIONS.get(word)?.split(' ') ?? unglued(word))
    .map((word) => speller.correct(word));
}

const WORDS_AND_GAPS = /\p{L}+|[^\p{L}]+/gu;
const CAPITALISED = /^\p{Lu}\p{Ll}+$/u;

/** Names follow a form of address, with a capital letter. */
function withoutNames(text: string): string {
  let isAddressed = false;
  const kept = (text.normalize('NFC').match(WORDS_AND_GAPS) ?? []).filter((part) => {
    if (!/^\p{L}/u.test(part)) {
      isAddressed &&= /^\.? $/.test(part);
      return true;
    }
    const word = fold(part);
    if (isAddressed && CAPITALISED.test(part) && !speller.knows(word)) return false;
    isAddressed = vocabulary.ADDRESS.has(word);
    return true;
  });
  return kept.join('');
}

/** 'yalohice' */
const GLUED = /^(ya)(lo|la|los|las|se)?([a-z]{4,12})$/;
/** 'yaa', 'noo' */
const DRAWN = /([aeiou])\1$/;

function unglued(word: string): string[] {
  if (speller.knows(word)) return [word];
  const [, ya, clitic, verb = ''] = GLUED.exec(word) ?? [];
  if (ya === undefined || !speller.knows(verb)) return [word.replace(DRAWN, '$1')];
  return [ya, ...(clitic === undefined ? [] : [clitic]), verb];
}
