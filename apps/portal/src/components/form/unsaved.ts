let forms = 0;

/** Whether something was typed in a form and is not saved. */
export const hasUnsaved = (): boolean => forms > 0;

/** Counts a form with something typed in it. Returns what ends that. */
export function countUnsaved(): () => void {
  forms += 1;
  return () => void (forms -= 1);
}
