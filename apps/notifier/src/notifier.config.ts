import { integer } from '@recuerda/service';
import { z } from 'zod';

export const notifierConfig = z.object({
  /** Most POSTs of an account at the same time; the notifier finds out how many the provider takes. */
  NOTIFIER_CONCURRENCY: integer(1, 1_000).default(1_000),
  /** POSTs a second of an account; 0 is no limit. */
  NOTIFIER_RATE: integer(0, 100_000).default(0),
  /** Longest wait of a POST without an answer for the provider's status before it is repeated, s. */
  WHATSAPP_RECONCILE_SECONDS: integer(0, 600).default(60),
  /** Days a finished delivery is kept. */
  DELIVERY_RETENTION_DAYS: integer(1, 3_650).default(90),
});
export type NotifierConfig = z.infer<typeof notifierConfig>;

/**
 * Minimum time under load between two statements, or two requests to tasks, ms: each costs as much as ten of its rows.
 */
export const MIN_GAP_MS = 20;

/** Injects the {@link NotifierConfig}. */
export const NOTIFIER_CONFIG = Symbol('NOTIFIER_CONFIG');
