const two = (value: number): string => String(value).padStart(2, '0');

/** The value of a field `datetime-local`, in the zone of this computer: `YYYY-MM-DDTHH:MM`, or '' for none. */
export function toLocalInput(instant: string | null | undefined): string {
  if (!instant) return '';
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const date = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Returns the instant of such a field; null where it is empty. */
export function fromLocalInput(text: string): string | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
