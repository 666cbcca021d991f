import { integer, timeZone } from '@recuerda/service';
import { z } from 'zod';

export const schedulerConfig = z.object({
  /** How long before its due time a reminder is read, ms; it then waits in a timer. */
  SCHEDULER_LOOKAHEAD_MS: integer(0, 10_000).default(1_000),
  /** Maximum number of reminders read and without a result. */
  SCHEDULER_MAX_IN_FLIGHT: integer(1, 100_000).default(5_000),
  /** Time of a restored backup: reminders wait until an administrator resumes them. */
  RESTORED_DATA_OF: z.iso.datetime({ offset: true }).optional(),
  /** The school's zone until an administrator chooses another. */
  APP_TIME_ZONE: timeZone,
});
export type SchedulerConfig = z.infer<typeof schedulerConfig>;

/** Injects the {@link SchedulerConfig}. */
export const SCHEDULER_CONFIG = Symbol('SCHEDULER_CONFIG');

/** Polling interval, ms. */
export const TICK_MS = 250;
/** Rows per read. */
export const READ_BATCH = 500;
/** How long an owner keeps its shards without a renewal, ms. */
export const LEASE_MS = 6_000;
/** Time between renewals, ms. */
export const RENEW_MS = 2_000;
/** A reminder without a result is dispatched again after this time, ms. Its message expires then. */
export const UNANSWERED_MS = 600_000;
/**
 * Time after which a reminder is dispatched again where its message expired early, because the clock was set forward,
 * ms. Longer than a POST: one that was open then has its outcome, and is not repeated.
 */
export const EXPIRED_EARLY_MS = 30_000;
