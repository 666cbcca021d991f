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

/** What becomes of overdue reminders when they are resumed: sent at once, or the next one of each chain counts. */
export const OVERDUE_CHOICES = ['send', 'skip'] as const;
export type OverdueChoice = (typeof OVERDUE_CHOICES)[number];
