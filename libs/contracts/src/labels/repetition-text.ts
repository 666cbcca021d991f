import type { Repetition } from '../entities/repetition.js';

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
const ORDINALS: Readonly<Record<number, string>> = {
  1: 'primer',
  2: 'segundo',
  3: 'tercer',
  4: 'cuarto',
  [-1]: 'último',
};
const UNITS = { daily: ['día', 'días'], weekly: ['semana', 'semanas'], monthly: ['mes', 'meses'] } as const;

const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? '';

/** Says when a task repeats: 'Cada mes, el último viernes, hasta el 31/12/2027'. */
export function repetitionText(rule: Repetition, formatDate: (date: string) => string = shortDate): string {
  const [one, many] = UNITS[rule.frequency];
  const every = rule.every === 1 ? `Cada ${one}` : `Cada ${rule.every} ${many}`;
  return [every, dayText(rule), rule.until ? `hasta el ${formatDate(rule.until)}` : ''].filter(Boolean).join(', ');
}

function dayText({ weekdays, monthDay, weekday, nth, workingDay }: Repetition): string {
  if (weekdays) return `los ${listed(weekdays.map(weekdayName).map(plural))}`;
  if (monthDay !== undefined) return monthDay === -1 ? 'el último día' : `el día ${monthDay}`;
  if (weekday !== undefined && nth !== undefined) return `el ${ORDINALS[nth]} ${weekdayName(weekday)}`;
  return workingDay === undefined ? '' : `el ${ORDINALS[workingDay]} día hábil`;
}

const plural = (name: string): string => (name.endsWith('s') ? name : `${name}s`);
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
/** `31/12/2027` */
const shortDate = (date: string): string => date.split('-').reverse().join('/');
