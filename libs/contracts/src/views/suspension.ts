import { z } from 'zod';
import { utcInstant } from '../entities/entity-fields.js';

/** No reminder is sent, because the data come from a backup. */
export const suspensionView = z.object({
  /** When the backup was made. */
  dataOf: utcInstant,
  /** Reminders that are due, one for each task. */
  overdue: z.int().nonnegative(),
});
export type SuspensionView = z.infer<typeof suspensionView>;
