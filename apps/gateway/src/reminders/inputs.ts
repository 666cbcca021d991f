import { idField, OVERDUE_CHOICES, UPCOMING_REMINDERS } from '@recuerda/contracts';
import { z } from 'zod';

const MAX_UPCOMING = 50;

export const upcomingQuery = z.strictObject({
  limit: z.coerce
    .number({ error: 'Debe ser un número.' })
    .int('Debe ser un número entero.')
    .min(1, 'El mínimo es 1.')
    .max(MAX_UPCOMING, `El máximo es ${MAX_UPCOMING}.`)
    .default(UPCOMING_REMINDERS),
});
export type UpcomingQuery = z.infer<typeof upcomingQuery>;

/** One task if `taskId` is given, otherwise all. */
export const initialiseInput = z.strictObject({ taskId: idField.optional() });
export type InitialiseInput = z.infer<typeof initialiseInput>;

/** Without `overdue`, what is overdue is sent. */
export const resumeInput = z.strictObject({
  overdue: z.enum(OVERDUE_CHOICES, { error: 'Debe ser send o skip.' }).optional(),
});
export type ResumeInput = z.infer<typeof resumeInput>;
