import { DAY_MS } from '@recuerda/contracts';
import { pruneRows, type ServiceDatabase } from '@recuerda/database';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

/** The service's schema. It is filled and read by set-based SQL alone, so it has no entities. */
export const METRICS_DATABASE: ServiceDatabase = {
  schema: 'metrics',
  entities: [],
  migrations: [initialSchema],
};

/** Deletes counts that no figure reads any more: the longest window has 30 days. */
export const METRICS_RETENTION = [
  pruneRows('metrics', 40 * DAY_MS, {
    sends_per_minute: 'minute < $1',
    send_counts: 'minute < $1',
    receipt_counts: 'hour < $1',
  }),
];
