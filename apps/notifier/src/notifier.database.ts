import { DAY_MS } from '@recuerda/contracts';
import { type Pruning, pruneRows, type ServiceDatabase } from '@recuerda/database';
import { RECEIPT_COUNTS, SEND_COUNTS } from './counts/count-table.js';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const NOTIFIER_DATABASE: ServiceDatabase = {
  schema: 'notifier',
  entities: [],
  migrations: [initialSchema],
  sequentialScans: false,
};

/** Deletes old messages, counts, and numbers with which no message was exchanged for as long. */
export const notifierRetention = (days: number): Pruning[] => [
  pruneRows('notifier', days * DAY_MS, {
    // What is sent in a bundle ends in the rows of its reminders.
    messages: `created_at < $1 AND (status <> 'sending' OR kind = 'bundle')`,
    // By the provider's number of an employee replies are understood.
    recipients: 'provider_number IS NULL AND greatest(window_until, posted_at, template_at) < $1',
  }),
  // Metrics keeps its own counts as long.
  pruneRows('notifier', 40 * DAY_MS, {
    [SEND_COUNTS.name]: `${SEND_COUNTS.time} < $1`,
    [RECEIPT_COUNTS.name]: `${RECEIPT_COUNTS.time} < $1`,
  }),
];
