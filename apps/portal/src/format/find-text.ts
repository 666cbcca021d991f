const DIACRITICS = /\p{Diacritic}/gu;

/** As the API searches: case and accents do not matter. */
export const folded = (text: string): string => text.normalize('NFD').replace(DIACRITICS, '').toLowerCase();

/**
 * Returns where `part` stands in `text` first, as indices of `text`; undefined when it does not. Case and accents do
 * not matter.
 */
export function findText(text: string, part: string): { from: number; to: number } | undefined {
  const wanted = folded(part.trim());
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
