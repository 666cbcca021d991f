/** A number of fewer digits is not a whole one: it must be equal. */
const LOCAL_DIGITS = 8;

/** True when two phones are one number, written otherwise: `+504 9999-9999` and `99999999`. */
export function isSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((phone) => phone.replace(/\D/g, ''))
    .sort((a, b) => a.length - b.length);
  return short === long || (short.length >= LOCAL_DIGITS && long.endsWith(short));
}
