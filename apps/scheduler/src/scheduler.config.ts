import { integer } from '@recuerda/service';
import { z } from 'zod';

export const schedulerConfig = z.object({
  /** How long before it is due a reminder is claimed, ms; the claimed wait in timers. */
  SCHEDULER_LOOKAHEAD_MS: integer(0, 10_000).default(1_000),
  /** Most reminders claimed and not handed over yet. */
  SCHEDULER_MAX_IN_FLIGHT: integer(1, 100_000).default(5_000),
});
export type SchedulerConfig = z.infer<typeof schedulerConfig>;

/** Injects the {@link SchedulerConfig}. */
export const SCHEDULER_CONFIG = Symbol('SCHEDULER_CONFIG');

/** Milliseconds between two looks for what is due. */
export const TICK_MS = 250;
/** Rows claimed at a time. */
export const CLAIM_BATCH = 500;
