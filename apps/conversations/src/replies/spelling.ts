import { CONSENT_WORDS } from './opt-out.js';
import { PHRASE_WORDS } from './phrases.js';
import { ROW_WORDS } from './row.js';
import * as vocabulary from './vocabulary.js';
import { OPEN, OTHER_FORMS, PARTICIPLES, PAST, UNCLEAR, WEAK_PAST } from './verbs.js';
import { TIME_WORDS } from './when.js';
import { Speller, wordsOf } from './words.js';

const { ABBREVIATIONS, ...SETS } = vocabulary;

/** The first ones win where a word could be a typing error of several: what completes comes late. */
const speller = new Speller([
  ...Object.values(SETS).flatMap((words) => [...words]),
  ...ABBREVIATIONS.values(),
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
]);

/** Words of a text that is read: a longer one is for people. */
const MAX_WORDS = 40;

/** Returns the words that are meant, without errors of spelling and typing. None: the text is too long to be read. */
export function wordsMeant(text: string): string[] {
  const written = wordsOf(text);
  return written.length > MAX_WORDS ? [] : written.map((word) => speller.correct(ABBREVIATIONS.get(word) ?? word));
}
