import { type DashboardView, DAY_MS, type MetricsView, MINUTE_MS, WEEKDAYS } from '@recuerda/contracts';
import type { TimeZone } from '../../clock/time-zone.js';

export type Figures = Pick<
  MetricsView,
  'remindersToday' | 'reminderStats' | 'weeklyReminders' | 'tasksThisMonth' | 'tasksLastMonth'
> & { sentSinceMidnight: DashboardView['remindersToday'] };

/** Calculates the figures that depend on calendar and time zone from single instants. */
export function expectedFigures(
  zone: TimeZone,
  now: number,
  { sent, created }: { sent: readonly number[]; created: readonly number[] },
): Figures {
  const within = (days: number): number[] =>
    sent.filter((instant) => instant >= Math.floor((now - days * DAY_MS) / MINUTE_MS) * MINUTE_MS);
  const month = (instant: number): number => zone.local(instant).year * 12 + zone.local(instant).month;
  const day = (instant: number): string => `${month(instant)}/${zone.local(instant).day}`;
  const lastDay = within(1);
  const lastWeek = within(7);
  return {
    remindersToday: lastDay.length,
    reminderStats: Array.from({ length: 24 }, (_, hour) => ({
      hour: `${String(hour).padStart(2, '0')}:00`,
      count: lastDay.filter((instant) => zone.local(instant).hour === hour).length,
    })),
    weeklyReminders: WEEKDAYS.map((name, index) => ({
      day: name,
      count: lastWeek.filter((instant) => zone.weekday(instant) === index).length,
    })),
    tasksThisMonth: created.filter((instant) => month(instant) === month(now)).length,
    tasksLastMonth: created.filter((instant) => month(instant) === month(now) - 1).length,
    sentSinceMidnight: sent.filter((instant) => day(instant) === day(now)).length,
  };
}
