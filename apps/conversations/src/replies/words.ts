/** Signs, and the word that each means. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[✅☑✔]\uFE0F?/gu, ' hecho '],
  [/👍|👌/gu, ' visto '],
];
const ACCENTS = /[\u0300-\u036f]/g;
/** 'listoooo' */
const REPEATED = /([a-z])\1{2,}/g;
/** '3:30' is one word, '2h' is two. */
const WORD = /\d{1,2}:\d{2}|[a-z]+|\d+/g;

/** Returns the words of a text in lower case, without accents, signs and repeated letters. */
export function wordsOf(text: string): string[] {
  // Within a text it says nothing.
  if (text.trim() === '?') return ['ayuda'];
  const signed = SIGNS.reduce((all, [sign, word]) => all.replace(sign, word), text);
  const plain = signed.normalize('NFD').replace(ACCENTS, '').toLowerCase().replace(REPEATED, '$1');
  return plain.match(WORD) ?? [];
}

/** Words shorter than this must be exact: too many others are one letter away. */
const MIN_FUZZY = 5;

/** True when a word is one of these, or one typing error away from a longer one. */
export const isWord = (word: string, known: ReadonlySet<string>): boolean => canonical(word, known) !== undefined;

/** Returns the known word that is meant. */
export function canonical(word: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(word)) return word;
  for (const candidate of known) if (isMistyped(word, candidate)) return candidate;
  return undefined;
}

/** One letter more, less, other, or two swapped; the first one is right, or a silent h is missing. */
function isMistyped(word: string, meant: string): boolean {
  if (meant.length < MIN_FUZZY || Math.abs(word.length - meant.length) > 1) return false;
  if (word[0] !== meant[0] && `h${word}` !== meant) return false;
  let start = 0;
  while (start < word.length && word[start] === meant[start]) start += 1;
  const [left, right] = [word.slice(start), meant.slice(start)];
  if (left.slice(1) === right.slice(1) || left === right.slice(1) || left.slice(1) === right) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
