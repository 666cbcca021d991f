/** Local times `HH:MM`; `to` is exclusive and may be `24:00`. */
export interface DailyWindow {
  readonly from: string;
  readonly to: string;
}

/** The windows of the seven days of a week, Monday first. */
export type WeeklyWindows = readonly (readonly DailyWindow[])[];

/** Why reminders are not sent at a time. */
export type ClosedReason = 'hours' | 'holiday' | 'absence';

/** Days on which no reminder is sent. Local dates `YYYY-MM-DD`, both inclusive. */
export interface ClosedDays {
  readonly from: string;
  readonly to: string;
  readonly reason: 'holiday' | 'absence';
  readonly name: string;
}

/** When reminders of an employee may be sent. */
export interface Calendar {
  /** IANA name. */
  readonly timeZone: string;
  /** Windows of each week; null: any hour of every day that is not closed. */
  readonly weeks: WeeklyWindows | null;
  readonly closedDays: readonly ClosedDays[];
}

/** A time in which reminders may be sent; `closesAt` is exclusive. */
export interface OpenInterval {
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** Why it was closed before. */
  readonly reason: ClosedReason;
}

/** True if reminders may always be sent. */
export const isAlwaysOpen = ({ weeks, closedDays }: Calendar): boolean => weeks === null && closedDays.length === 0;
