/** Stand for any question mark, and for a sign that says no. */
export const QUESTION = '¿';
export const CROSS = '❌';

/** Signs, and the word that each means. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[✅☑✔]/gu, ' hecho '],
  [/[👍👌🆗🫡]/gu, ' ok '],
  [/[❌❎✖✗✘👎🚫⛔🙅]/gu, ` ${CROSS} `],
  [/[?¿❓❔⁉⁇🤔]/gu, ` ${QUESTION} `],
  [/[⏳⌛🔜]/gu, ' todavia '],
  [/%/g, ' porciento '],
];
/** Colours of skin, joiners, variants and marks of direction: with them a sign means the same. */
const MODIFIERS = /\p{Emoji_Modifier}|\p{Cf}|\p{Variation_Selector}|\u20E3/gu;
const ACCENTS = /[\u0300-\u036f]/g;
/** 'listoooo' */
const REPEATED = /([a-z])\1{2,}/g;
/** '3:30' is one word, '2h' is two. */
const WORD = /\d{1,2}:\d{2}|[a-z]+|\d+|[¿❌]/gu;

/** Returns the words of a text in lower case, without accents and repeated letters. */
export function wordsOf(text: string): string[] {
  const signed = SIGNS.reduce((all, [sign, word]) => all.replace(sign, word), text.replace(MODIFIERS, ''));
  return fold(signed).replace(REPEATED, '$1').match(WORD) ?? [];
}

/** A text in lower case, without accents. */
export const fold = (text: string): string => text.normalize('NFD').replace(ACCENTS, '').toLowerCase();

/** Words shorter than this must be exact: too many others are one letter away. */
const MIN_FUZZY = 5;
/** Words shorter than this may have no letter in the place of another: 'sucio' is not 'subió'. */
const MIN_OTHER = 7;

/** Finds the known word that is meant by one with an error of spelling or typing; of several, the one known first. */
export class Speller {
  private readonly known: ReadonlySet<string>;
  private readonly bySound = new Map<string, string>();
  private readonly byLetter = new Map<string, string[]>();
  private readonly byKey = new Map<string, string>();

  /** @param frequent in these a neighbouring key is corrected, too */
  constructor(words: readonly string[], frequent: readonly string[]) {
    this.known = new Set(words);
    for (const word of frequent) for (const typed of misskeyed(word)) this.byKey.set(typed, word);
    for (const word of this.known) {
      const sound = soundOf(word);
      if (!this.bySound.has(sound)) this.bySound.set(sound, word);
      const letter = word[0] ?? '';
      const others = this.byLetter.get(letter);
      if (others) others.push(word);
      else this.byLetter.set(letter, [word]);
    }
  }

  knows(word: string): boolean {
    return this.known.has(word);
  }

  /** The word itself if none is meant. */
  correct(word: string): string {
    if (this.known.has(word) || !/^[a-z]/.test(word)) return word;
    const alike = this.byKey.get(word) ?? this.bySound.get(soundOf(word));
    return alike ?? this.byLetter.get(word[0] ?? '')?.find((meant) => isMistyped(word, meant)) ?? word;
  }
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** The word with each of its letters in turn replaced by a neighbour on the keyboard. */
function misskeyed(word: string): string[] {
  return [...word].flatMap((letter, at) => {
    const row = KEYS.findIndex((keys) => keys.includes(letter));
    const column = KEYS[row]?.indexOf(letter) ?? 0;
    const near = [row - 1, row, row + 1].flatMap((one) => [
      ...(KEYS[one] ?? '').slice(Math.max(0, column - 1), column + 2),
    ]);
    return near.filter((other) => other !== letter).map((other) => word.slice(0, at) + other + word.slice(at + 1));
  });
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
