/** Marks that are written above or below letters. */
const MARKS = /\p{Mn}/gu;
/** Soft hyphens, zero-width characters and marks of direction; joiners stay, since scripts and emoji need them. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** Spaces of any width, also those at which no line breaks. */
const SPACES = /\p{Zs}/gu;

/** The text as it looks: without characters that show nothing, and with ordinary spaces. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '').replace(SPACES, ' ').trim();

/** Two names with the same key are one: case, accents and the number of spaces do not matter. */
export const matchKey = (name: string): string =>
  visibleText(name).normalize('NFD').replace(MARKS, '').replace(/\s+/g, ' ').toLowerCase();
