import { type CountedReceipt, type MetricsView, WEEKDAYS } from '@recuerda/contracts';

/** Reminders of one local weekday and hour within the last 7 days. */
export interface SendSlot {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
  /** Sent reminders of the last 24 hours. */
  sentLastDay: number;
  /** Reminders of the last 7 days, sent or failed. */
  allLastWeek: number;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const sum = (slots: readonly SendSlot[], count: 'sentLastDay' | 'allLastWeek'): number =>
  slots.reduce((total, slot) => total + slot[count], 0);

export const sentLastDay = (slots: readonly SendSlot[]): number => sum(slots, 'sentLastDay');

/** The last 24 hours by hour of day, '00:00' to '23:00'. */
export const remindersByHour = (slots: readonly SendSlot[]): MetricsView['reminderStats'] =>
  HOURS.map((hour) => ({
    hour: `${String(hour).padStart(2, '0')}:00`,
    count: sum(
      slots.filter((slot) => slot.hour === hour),
      'sentLastDay',
    ),
  }));

/** The last 7 days by weekday, Monday first. */
export const remindersByWeekday = (slots: readonly SendSlot[]): MetricsView['weeklyReminders'] =>
  WEEKDAYS.map((day, index) => ({
    day,
    count: sum(
      slots.filter((slot) => slot.weekday === index + 1),
      'allLastWeek',
    ),
  }));

export interface ReceiptSum {
  receipt: CountedReceipt;
  /** Time from sending to reading, seconds. */
  delaySeconds: number;
  count: number;
}

/** Returns null if the provider reported nothing, as most providers do. */
export function receiptFigures(sums: readonly ReceiptSum[]): NonNullable<MetricsView['receipts']> | null {
  const [reported, delivered, read] = (['reported', 'delivered', 'read'] as const).map((kind) =>
    sumOf(sums.filter(({ receipt }) => receipt === kind)),
  ) as [number, number, number];
  if (reported === 0) return null;
  return { reported, delivered, read, medianReadSeconds: median(sums.filter(({ receipt }) => receipt === 'read')) };
}

/** Returns the delay that half of the reminders did not exceed; null if none was read. */
function median(sums: readonly ReceiptSum[]): number | null {
  const half = sumOf(sums) / 2;
  let passed = 0;
  for (const { delaySeconds, count } of sums.toSorted((a, b) => a.delaySeconds - b.delaySeconds)) {
    passed += count;
    if (passed >= half) return delaySeconds;
  }
  return null;
}

const sumOf = (sums: readonly ReceiptSum[]): number => sums.reduce((sum, { count }) => sum + count, 0);
