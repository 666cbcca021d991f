/** Returns at most `length` UTF-16 units, the last an ellipsis if any are left out, without half a surrogate pair. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
