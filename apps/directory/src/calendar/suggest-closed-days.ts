import { addDays, weekdayOf } from '@recuerda/calendar';
import { DAY_MS, type SuggestionsView } from '@recuerda/contracts';
import { fieldError } from '@recuerda/service';
import type { HolidaysTypes } from 'date-holidays';

type Suggestion = SuggestionsView['items'][number];

const ATTRIBUTION = 'Datos de date-holidays (github.com/commenthol/date-holidays), licencia CC BY 3.0, con cambios.';
/** Wednesday; Monday is 0. */
const WEDNESDAY = 2;

/**
 * Proposes the public holidays of a country (ISO 3166) and year, in Spanish where the data have it. Throws
 * `validation_failed` for a country without data.
 */
export async function suggestClosedDays(country: string, year: number): Promise<SuggestionsView> {
  // Loads 35 MB, which most processes never need.
  const { default: Holidays } = await import('date-holidays');
  const holidays = new Holidays(country);
  if (!Object.hasOwn(holidays.getCountries(), country)) throw fieldError('country', 'No hay datos de este país.');
  holidays.setLanguages(['es', ...holidays.getLanguages()]);
  const found = holidays.getHolidays(year).filter(({ type }) => type === 'public');
  const items = country === 'HN' ? ofHonduras(found, year) : found.map(toSuggestion);
  return { items: items.toSorted((one, other) => (one.from < other.from ? -1 : 1)), attribution: ATTRIBUTION };
}

function toSuggestion({ date, start, end, name }: HolidaysTypes.Holiday): Suggestion {
  const from = date.slice(0, 10);
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  return { from, to: addDays(from, days - 1), name, kind: 'holiday' };
}

/** Moved by decree 78-2015 to Wednesday, Thursday and Friday of the first week of October with a Wednesday. */
const OCTOBER_DAYS = ['10-03', '10-12', '10-21'];
const FIRST_MOVED_YEAR = 2015;
const MAUNDY_THURSDAY = 'easter -3';
const GOOD_FRIDAY = 'easter -2';

/** Adds what the data lack: the Semana Morazánica, and the Saturday of Holy Week (Código del Trabajo, article 339). */
function ofHonduras(found: readonly HolidaysTypes.Holiday[], year: number): Suggestion[] {
  const isMoved = year >= FIRST_MOVED_YEAR;
  const own = [MAUNDY_THURSDAY, GOOD_FRIDAY, ...(isMoved ? OCTOBER_DAYS : [])];
  const others = found.filter(({ rule }) => !own.includes(rule)).map(toSuggestion);
  const thursday = found.find(({ rule }) => rule === MAUNDY_THURSDAY)?.date.slice(0, 10);
  const holyWeek = thursday === undefined ? [] : [range(thursday, 'Semana Santa')];
  return [...others, ...holyWeek, ...(isMoved ? [range(firstWednesdayOfOctober(year), 'Semana Morazánica')] : [])];
}

const range = (from: string, name: string): Suggestion => ({ from, to: addDays(from, 2), name, kind: 'holiday' });

function firstWednesdayOfOctober(year: number): string {
  const first = `${year}-10-01`;
  return addDays(first, (WEDNESDAY - weekdayOf(first) + 7) % 7);
}
