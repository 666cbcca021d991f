/** At most `length` UTF-16 units, the last one an ellipsis if any are left out; no half of a surrogate pair is kept. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
