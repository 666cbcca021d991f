/** Marks that are written above or below letters. */
const MARKS = /\p{Mn}/gu;

/** Two names with the same key are one: case, accents and the number of spaces do not matter. */
export const matchKey = (name: string): string =>
  name.normalize('NFD').replace(MARKS, '').replace(/\s+/g, ' ').trim().toLowerCase();
