import { type Repetition, repetitionText } from '@recuerda/contracts';
import { formatDate } from '../../../format/dates';
import { localDate } from '../../../format/local-dates';

/** How the day of a monthly repetition is chosen. */
export const MONTHLY_WAYS = {
  monthDay: 'Un día del mes',
  weekday: 'Un día de la semana',
  workingDay: 'Un día hábil',
} as const;
export type MonthlyWay = keyof typeof MONTHLY_WAYS;

export const FREQUENCY_NAMES: Record<Repetition['frequency'], string> = {
  daily: 'Por días',
  weekly: 'Por semanas',
  monthly: 'Por meses',
};
export const UNITS: Record<Repetition['frequency'], string> = { daily: 'días', weekly: 'semanas', monthly: 'meses' };
export const ORDINALS = { 1: 'Primer', 2: 'Segundo', 3: 'Tercer', 4: 'Cuarto', '-1': 'Último' } as const;

/** ISO 8601: Monday is 1. */
const weekdayOf = (day: Date): number => ((day.getDay() + 6) % 7) + 1;
const WEEK = 7;
/** A month has a fifth of some weekdays only. */
const LAST_NTH = 4;

/** What one begins with: each day, week or month, on the day that the task is due. */
export function beginRepetition(frequency: Repetition['frequency'], dueAt: string | null, until?: string | null) {
  const day = dueAt ? new Date(dueAt) : new Date();
  const rule: Repetition = { frequency, every: 1 };
  if (frequency === 'weekly') rule.weekdays = [weekdayOf(day)];
  if (frequency === 'monthly') rule.monthDay = day.getDate();
  return until ? { ...rule, until } : rule;
}

export const wayOf = ({ weekday, workingDay }: Repetition): MonthlyWay =>
  workingDay !== undefined ? 'workingDay' : weekday !== undefined ? 'weekday' : 'monthDay';

/** Returns the repetition with the day chosen in another way, which begins with the day that the task is due. */
export function chooseWay({ frequency, every, until }: Repetition, way: MonthlyWay, dueAt: string | null): Repetition {
  const day = dueAt ? new Date(dueAt) : new Date();
  const rule: Repetition = { frequency, every, ...(until && { until }) };
  if (way === 'workingDay') return { ...rule, workingDay: 1 };
  if (way === 'monthDay') return { ...rule, monthDay: day.getDate() };
  const nth = Math.ceil(day.getDate() / WEEK);
  return { ...rule, weekday: weekdayOf(day), nth: nth > LAST_NTH ? -1 : nth };
}

/** True while something of it is still to be entered. */
export const isUnfinished = ({ every, weekdays }: Repetition): boolean =>
  !Number.isInteger(every) || every < 1 || weekdays?.length === 0;

/** Whether no date is left after the first one. */
export const endsBefore = ({ until }: Repetition, dueAt: string | null): boolean =>
  Boolean(until && dueAt && until <= localDate(new Date(dueAt)));

/** 'Cada mes, el último viernes, hasta el 31 de diciembre de 2027' */
export const summaryOf = (rule: Repetition): string => repetitionText(rule, formatDate);
