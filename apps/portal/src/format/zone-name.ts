import { computerZone } from './school-zone';

const MONTHS = Array.from({ length: 12 }, (_, month) => month);

/** 'Los Angeles' of 'America/Los_Angeles'. */
export const cityOf = (timeZone: string): string => timeZone.replace(/^.*\//, '').replaceAll('_', ' ');

/** The time of day in a zone, '14:35'. */
export const clockIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('es-ES', { timeStyle: 'short', timeZone }).format(now);

/** 'Hora de Tegucigalpa (GMT-6)' where this computer's clocks show another time than those of a zone; else null. */
export const zoneNote = (timeZone: string): string | null =>
  isClockOfComputer(timeZone) ? null : `Hora de ${cityOf(timeZone)} (${offsetsIn(timeZone, [Date.now()])[0]})`;

/** Whether this computer's clocks show the same as those of a zone, for a year from now on. */
export function isClockOfComputer(timeZone: string): boolean {
  if (timeZone === computerZone()) return true;
  const now = new Date();
  const times = MONTHS.map((month) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, now.getUTCDate()));
  return String(offsetsIn(timeZone, times)) === String(offsetsIn(computerZone(), times));
}

/** 'GMT-6', of each time. */
function offsetsIn(timeZone: string, times: readonly number[]): string[] {
  const format = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', timeZone });
  return times.map((at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone);
}
