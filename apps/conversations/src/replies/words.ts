/** Stand for any question mark, and for a sign that says no. */
export const QUESTION = '¿';
export const CROSS = '❌';

/** Signs, and the word that each means. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[✅☑✔]\uFE0F?/gu, ' hecho '],
  [/👍|👌/gu, ' visto '],
  [/[❌❎✖✗✘👎🚫]/gu, ` ${CROSS} `],
  [/[?¿]/g, ` ${QUESTION} `],
  [/%/g, ' porciento '],
];
const ACCENTS = /[\u0300-\u036f]/g;
/** 'listoooo' */
const REPEATED = /([a-z])\1{2,}/g;
/** '3:30' is one word, '2h' is two. */
const WORD = /\d{1,2}:\d{2}|[a-z]+|\d+|[¿❌]/gu;

/** Returns the words of a text in lower case, without accents and repeated letters. */
export function wordsOf(text: string): string[] {
  const signed = SIGNS.reduce((all, [sign, word]) => all.replace(sign, word), text);
  return fold(signed).replace(REPEATED, '$1').match(WORD) ?? [];
}

/** A text in lower case, without accents. */
export const fold = (text: string): string => text.normalize('NFD').replace(ACCENTS, '').toLowerCase();

/** Words shorter than this must be exact: too many others are one letter away. */
const MIN_FUZZY = 5;
/** The same for another letter instead of the right one: 'sucio' is not 'subió'. */
const MIN_OTHER = 7;

/** Finds the known word that is meant by one with an error of spelling or typing; of several, the one known first. */
export class Speller {
  private readonly known: ReadonlySet<string>;
  private readonly bySound = new Map<string, string>();
  private readonly byLetter = new Map<string, string[]>();

  constructor(words: readonly string[]) {
    this.known = new Set(words);
    for (const word of this.known) {
      const sound = soundOf(word);
      if (!this.bySound.has(sound)) this.bySound.set(sound, word);
      const letter = word[0] ?? '';
      const others = this.byLetter.get(letter);
      if (others) others.push(word);
      else this.byLetter.set(letter, [word]);
    }
  }

  /** The word itself if none is meant. */
  correct(word: string): string {
    if (this.known.has(word) || !/^[a-z]/.test(word)) return word;
    const alike = this.bySound.get(soundOf(word));
    return alike ?? this.byLetter.get(word[0] ?? '')?.find((meant) => isMistyped(word, meant)) ?? word;
  }
}

/** Letters that sound the same in America, in order. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/qu(?=[ei])|q|k/g, 'k'],
  [/c(?=[ei])|z/g, 's'],
  [/c(?!h)/g, 'k'],
  [/v/g, 'b'],
  [/ll/g, 'y'],
  [/g(?=[ei])/g, 'j'],
  [/(?<!c)h/g, ''],
];
const soundOf = (word: string): string => SOUNDS.reduce((all, [letters, sound]) => all.replace(letters, sound), word);

/** One letter more, less, other, or two swapped; the first one is right. */
function isMistyped(word: string, meant: string): boolean {
  if (meant.length < MIN_FUZZY || Math.abs(word.length - meant.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === meant[start]) start += 1;
  const [left, right] = [word.slice(start), meant.slice(start)];
  if (meant.length >= MIN_OTHER && left.slice(1) === right.slice(1)) return true;
  if (left === right.slice(1) || left.slice(1) === right) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
