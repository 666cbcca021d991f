import { localDate, two } from '../../../format/local-dates';

/** The value of a field `datetime-local`, in the zone of this computer: `YYYY-MM-DDTHH:MM`, or '' for none. */
export function toLocalInput(instant: string | null | undefined): string {
  if (!instant) return '';
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return `${localDate(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Returns the instant of such a field; null where it is empty. */
export function fromLocalInput(text: string): string | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
