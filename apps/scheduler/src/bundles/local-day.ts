import { addDays, dateOf, instantOf } from '@recuerda/calendar';

/** A day by the clocks of the school. */
export interface Day {
  /** `YYYY-MM-DD`. */
  date: string;
  /** When the next one begins. */
  endsAt: Date;
}

export function localDay(timeZone: string, at: Date): Day {
  const date = dateOf(timeZone, at);
  return { date, endsAt: instantOf(timeZone, addDays(date, 1), '00:00') };
}
