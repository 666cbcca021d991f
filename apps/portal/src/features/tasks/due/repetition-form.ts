import { type Repetition, repetitionText } from '@recuerda/contracts';
import { dateOf, formatDate, today } from '../../../format/dates';
import { isoWeekdayOf } from '../../../format/zoned-time';

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

/** The school's date on which the task is due. */
const dueDateOf = (dueAt: string | null): string => (dueAt ? dateOf(dueAt) : today());
const dayOfMonth = (date: string): number => Number(date.slice(-2));
const WEEK = 7;
/** A month has a fifth of some weekdays only. */
const LAST_NTH = 4;

/** A new repetition: each day, week or month, on the day that the task is due. */
export function beginRepetition(frequency: Repetition['frequency'], dueAt: string | null, until?: string | null) {
  const day = dueDateOf(dueAt);
  const rule: Repetition = { frequency, every: 1 };
  if (frequency === 'weekly') rule.weekdays = [isoWeekdayOf(day)];
  if (frequency === 'monthly') rule.monthDay = dayOfMonth(day);
  return until ? { ...rule, until } : rule;
}

export const wayOf = ({ weekday, workingDay }: Repetition): MonthlyWay =>
  workingDay !== undefined ? 'workingDay' : weekday !== undefined ? 'weekday' : 'monthDay';

/** Returns the repetition with the day chosen in another way, which begins with the day that the task is due. */
export function chooseWay({ frequency, every, until }: Repetition, way: MonthlyWay, dueAt: string | null): Repetition {
  const day = dueDateOf(dueAt);
  const rule: Repetition = { frequency, every, ...(until && { until }) };
  if (way === 'workingDay') return { ...rule, workingDay: 1 };
  if (way === 'monthDay') return { ...rule, monthDay: dayOfMonth(day) };
  const nth = Math.ceil(dayOfMonth(day) / WEEK);
  return { ...rule, weekday: isoWeekdayOf(day), nth: nth > LAST_NTH ? -1 : nth };
}

/** True while something of it is still to be entered. */
export const isUnfinished = ({ every, weekdays }: Repetition): boolean =>
  !Number.isInteger(every) || every < 1 || weekdays?.length === 0;

/** Whether no date is left after the first one. */
export const endsBefore = ({ until }: Repetition, dueAt: string | null): boolean =>
  Boolean(until && dueAt && until <= dateOf(dueAt));

/** 'Cada mes, el último viernes, hasta el 31 de diciembre de 2027' */
export const summaryOf = (rule: Repetition): string => repetitionText(rule, formatDate);
