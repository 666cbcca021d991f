import { z } from 'zod';
import { choiceField, dateField } from '../fields.js';

const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;

const whole = (min: number, max: number, message: string) =>
  z.int({ error: message }).min(min, message).max(max, message);
/** ISO 8601: Monday is 1. */
export const weekdayField = whole(1, 7, 'Debe ser un día de la semana, de 1 (lunes) a 7 (domingo).');
const DAY_OF_MONTH = 'Debe ser un día del mes, de 1 a 31, o -1 (el último).';
const ORDINAL = 'Debe ser 1, 2, 3, 4 o -1 (el último).';

/**
 * When a task is due again. Monthly ones have at most one of `monthDay`, `weekday` with `nth`, and `workingDay`;
 * without any of them they repeat on the day of `dueAt`, as weekly ones without `weekdays` do.
 */
export const repetition = z
  .strictObject({
    frequency: choiceField(FREQUENCIES),
    /** Every so many days, weeks or months. */
    every: whole(1, 99, 'Debe ser un número entero de 1 a 99.').default(1),
    /** Weekly. */
    weekdays: z
      .array(weekdayField)
      .min(1, 'Elige al menos un día.')
      .max(7, 'Máximo 7 días.')
      .transform((days) => [...new Set(days)].sort((one, other) => one - other))
      .optional(),
    /** Monthly: the day, or the last one of a shorter month. */
    monthDay: z.union([z.literal(-1), whole(1, 31, DAY_OF_MONTH)], { error: DAY_OF_MONTH }).optional(),
    /** Monthly: the nth of this weekday. */
    weekday: weekdayField.optional(),
    nth: z.union([z.literal(-1), whole(1, 4, ORDINAL)], { error: ORDINAL }).optional(),
    /** Monthly: the first or last working day. */
    workingDay: z
      .union([z.literal(1), z.literal(-1)], { error: 'Debe ser 1 (el primero) o -1 (el último).' })
      .optional(),
    /** Local date of the last day on which it may be due. */
    until: dateField.nullable().optional(),
  })
  .superRefine((rule, context) => {
    for (const [field, message] of mistakesIn(rule)) context.addIssue({ code: 'custom', path: [field], message });
  });

/** A repetition as it is stored and published. */
export const storedRepetition = z.object({
  frequency: z.enum(FREQUENCIES),
  every: z.int().positive(),
  weekdays: z.array(z.int()).optional(),
  monthDay: z.int().optional(),
  weekday: z.int().optional(),
  nth: z.int().optional(),
  workingDay: z.union([z.literal(1), z.literal(-1)]).optional(),
  until: z.iso.date().nullable().optional(),
});
export type Repetition = z.infer<typeof storedRepetition>;

function mistakesIn(rule: Partial<Record<string, unknown>>): [field: string, message: string][] {
  const { frequency, weekdays, monthDay, weekday: day, nth, workingDay } = rule;
  const monthly = { monthDay, weekday: day, nth, workingDay };
  const given = Object.entries(monthly).filter(([, value]) => value !== undefined);
  if (frequency !== 'weekly' && weekdays !== undefined) return [['weekdays', 'Solo para repeticiones semanales.']];
  if (frequency !== 'monthly') return given.map(([field]) => [field, 'Solo para repeticiones mensuales.']);
  if ((day === undefined) !== (nth === undefined))
    return [[day === undefined ? 'weekday' : 'nth', 'El día de la semana y su orden van juntos.']];
  const ways = [monthDay, day, workingDay].filter((value) => value !== undefined);
  return ways.length > 1 ? [[given[0]?.[0] ?? 'frequency', 'Elige una sola forma de fijar el día del mes.']] : [];
}
