import { searchTerms } from '@recuerda/contracts/rules/search-terms';

const DIACRITICS = /\p{Diacritic}/gu;

/** A part of a text, as indices. */
interface Range {
  from: number;
  to: number;
}

/** The text as the API compares it: case and accents do not matter. */
export const folded = (text: string): string => text.normalize('NFD').replace(DIACRITICS, '').toLowerCase();

/** Whether a text has each word of a search, in any order. */
export const hasWords = (text: string, search: string): boolean =>
  searchTerms(search).every((term) => findPart(text, term.text));

/** Returns where the words of a search stand in a text first, from left to right; words that touch are one. */
export function findWords(text: string, search: string): Range[] {
  const found = searchTerms(search).flatMap((term) => findPart(text, term.text) ?? []);
  return found
    .toSorted((one, other) => one.from - other.from)
    .reduce<Range[]>((joined, { from, to }) => {
      const last = joined.at(-1);
      if (!last || from > last.to) return [...joined, { from, to }];
      return [...joined.slice(0, -1), { from: last.from, to: Math.max(last.to, to) }];
    }, []);
}

function findPart(text: string, part: string): Range | undefined {
  const wanted = folded(part);
  if (wanted === '') return undefined;
  // One letter can fold to none or to several: each folded letter knows where it comes from.
  const origins: number[] = [];
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    const letters = folded(text.charAt(at));
    plain += letters;
    for (let letter = 0; letter < letters.length; letter += 1) origins.push(at);
  }
  const found = plain.indexOf(wanted);
  if (found === -1) return undefined;
  const [from = 0, last = 0] = [origins[found], origins[found + wanted.length - 1]];
  return { from, to: last + 1 };
}
