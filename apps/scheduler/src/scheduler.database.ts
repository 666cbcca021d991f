import type { ServiceDatabase } from '@recuerda/database';
import { Reminder } from './rows/reminder.entity.js';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const SCHEDULER_DATABASE: ServiceDatabase = {
  schema: 'scheduler',
  entities: [Reminder],
  migrations: [initialSchema],
  sequentialScans: false,
};
