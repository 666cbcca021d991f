import { searchedDigits } from './phone.js';

/** One of the parts that a search asks for, all of which a row must have. */
export interface SearchTerm {
  text: string;
  /** The digits of a text that may be a phone: a row that has them has the term, too. */
  digits?: string;
}

/** Returns the words of a search, in any order, without repetitions; a text that may be a phone is one term. */
export function searchTerms(search: string): SearchTerm[] {
  const text = search.trim();
  const parts = searchedDigits(text) === undefined ? text.split(/\s+/).filter((word) => word !== '') : [text];
  return [...new Set(parts)].map((part) => {
    const digits = searchedDigits(part);
    return { text: part, ...(digits !== undefined && { digits }) };
  });
}
