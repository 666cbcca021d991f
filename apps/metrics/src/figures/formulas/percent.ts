/** Rounded percent of `part` in `whole`, halves upwards; `whole` must not be 0. */
export const percent = (part: number, whole: number): number =>
  // Multiplied first: 57 of 200 is 28.5, while 57 / 200 * 100 falls just below.
  // Plus 0, since JavaScript rounds -0.4 to -0.
  Math.round((100 * part) / whole) + 0;
