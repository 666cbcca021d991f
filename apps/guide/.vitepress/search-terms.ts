import type { DefaultTheme } from 'vitepress';

const MARKS = /[\u0300-\u036F]/g;

/** A word and, where it has accents, the same without: people type both, and results are marked in either spelling. */
function spellings(word: string): string[] {
  const lower = word.toLowerCase();
  return [...new Set([lower, lower.normalize('NFD').replace(MARKS, '')])];
}

/** How words are indexed and searched; both must be alike. */
export const SEARCH_TERMS: NonNullable<DefaultTheme.LocalSearchOptions['miniSearch']> = {
  options: { processTerm: spellings },
};
