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

/** Deletes old messages and counts. */
export const notifierRetention = (days: number): Pruning[] => [
  pruneRows('notifier', days * DAY_MS, {
    // What is sent in a bundle ends in the rows of its reminders.
    messages: `created_at < $1 AND (status <> 'sending' OR kind = 'bundle')`,
  }),
  // Metrics keeps its own counts as long.
  pruneRows('notifier', 40 * DAY_MS, {
    [SEND_COUNTS.name]: `${SEND_COUNTS.time} < $1`,
    [RECEIPT_COUNTS.name]: `${RECEIPT_COUNTS.time} < $1`,
  }),
];
