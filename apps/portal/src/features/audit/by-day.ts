import type { AuditEntryView } from '@recuerda/contracts';
import { formatDay } from '../../format/dates';
import { boundsOf } from '../../format/zoned-time';

/** Groups entries by the school's day, in their order. */
export const byDay = (entries: readonly AuditEntryView[]): [day: string, entries: AuditEntryView[]][] => [
  ...Map.groupBy(entries, ({ at }) => formatDay(at)),
];

/** Returns the instants between which two days lie, the last one included. A missing day leaves its side open. */
export function betweenDays(first: string, last: string): { from?: string; to?: string } {
  const [from, to] = [boundsOf(first)?.start, boundsOf(last)?.end];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
