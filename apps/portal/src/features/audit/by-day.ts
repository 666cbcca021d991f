import type { AuditEntryView } from '@recuerda/contracts';
import { formatDay } from '../../format/dates';

/** Groups entries by the day of this computer's zone, in their order. */
export const byDay = (entries: readonly AuditEntryView[]): [day: string, entries: AuditEntryView[]][] => [
  ...Map.groupBy(entries, ({ at }) => formatDay(at)),
];

const startOf = (day: string, plus: number): string | undefined => {
  const [year = 0, month = 0, date = 0] = /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : [];
  const start = new Date(year, month - 1, date + plus);
  return year > 0 && Number.isFinite(start.getTime()) ? start.toISOString() : undefined;
};

/** Returns the instants between which two days lie, the last one included. A missing day leaves its side open. */
export function betweenDays(first: string, last: string): { from?: string; to?: string } {
  const [from, to] = [startOf(first, 0), startOf(last, 1)];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
