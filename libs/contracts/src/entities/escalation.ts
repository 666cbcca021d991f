import { z } from 'zod';
import { idField } from '../fields.js';

/** Maximum number of steps. */
export const MAX_STEPS = 3;
/** Largest number of unanswered reminders after which a step is taken. */
export const MAX_UNANSWERED = 50;
/** Longest time for which an acknowledged task is silent, hours. */
export const MAX_ACKNOWLEDGE_HOURS = 168;
export const DEFAULT_ACKNOWLEDGE_HOURS = 4;

const ENTIRE = 'Debe ser un número entero.';

export const acknowledgeHoursField = z
  .int({ error: ENTIRE })
  .min(0, 'El mínimo es 0.')
  .max(MAX_ACKNOWLEDGE_HOURS, `El máximo es ${MAX_ACKNOWLEDGE_HOURS}.`);

/** After so many unanswered reminders, a message goes to the department's manager or to an employee. */
export const escalationStep = z.strictObject({
  afterReminders: z
    .int({ error: ENTIRE })
    .min(1, 'El mínimo es 1.')
    .max(MAX_UNANSWERED, `El máximo es ${MAX_UNANSWERED}.`),
  to: z.union([z.literal('manager'), idField], { error: 'Debe ser "manager" o el identificador de un empleado.' }),
});

/** In the order of their numbers. An empty list: nothing is escalated. */
export const escalationSteps = z
  .array(escalationStep, { error: 'Debe ser una lista de pasos.' })
  .max(MAX_STEPS, `Máximo ${MAX_STEPS} pasos.`)
  .superRefine((steps, context) => {
    for (const [index, { afterReminders }] of steps.entries())
      if (index > 0 && afterReminders <= (steps[index - 1]?.afterReminders ?? 0))
        context.addIssue({
          code: 'custom',
          path: [index, 'afterReminders'],
          message: 'Debe ser mayor que el del paso anterior.',
        });
  });

export type EscalationStep = z.infer<typeof escalationStep>;

/** Own steps of a department; null: the school's. */
export const ESCALATION = {
  input: escalationSteps.nullable().optional(),
  stored: escalationSteps.nullable(),
};

/** The steps that hold for a department: its own ones, or the school's. */
export const effectiveSteps = (
  school: readonly EscalationStep[] | null | undefined,
  department: readonly EscalationStep[] | null | undefined,
): readonly EscalationStep[] => department ?? school ?? [];
