import { DAY_MS } from '@recuerda/contracts';
import { pruneRows, type Pruning, type ServiceDatabase } from '@recuerda/database';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const SCHEDULER_DATABASE: ServiceDatabase = {
  schema: 'scheduler',
  entities: [],
  migrations: [initialSchema],
  sequentialScans: false,
};

/**
 * Deletes the reminders of tasks that are no longer reminded, which are kept longer than what removed them can be
 * undone, and the messages of a day, which are kept also where it has not ended, and for unanswered ones.
 */
export const SCHEDULER_RETENTION: Pruning[] = [
  pruneRows(SCHEDULER_DATABASE.schema, DAY_MS, { removed_reminders: 'removed_at < $1' }),
  pruneRows(SCHEDULER_DATABASE.schema, 7 * DAY_MS, { dispatched_reminders: 'day < $1::timestamptz' }),
];
