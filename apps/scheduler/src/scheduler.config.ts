import { integer } from '@recuerda/service';
import { z } from 'zod';

export const schedulerConfig = z.object({
  /** How long before its due time a reminder is claimed, ms; claimed reminders wait in timers. */
  SCHEDULER_LOOKAHEAD_MS: integer(0, 10_000).default(1_000),
  /** Maximum number of reminders claimed and not yet dispatched. */
  SCHEDULER_MAX_IN_FLIGHT: integer(1, 100_000).default(5_000),
});
export type SchedulerConfig = z.infer<typeof schedulerConfig>;

/** Injects the {@link SchedulerConfig}. */
export const SCHEDULER_CONFIG = Symbol('SCHEDULER_CONFIG');

/** Polling interval, ms. */
export const TICK_MS = 250;
/** Maximum rows per claim. */
export const CLAIM_BATCH = 500;
