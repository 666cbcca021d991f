import { type MetricsView, WEEKDAYS } from '@recuerda/contracts';

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
