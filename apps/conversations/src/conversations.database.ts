import type { ServiceDatabase } from '@recuerda/database';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const SCHEMA = 'conversations';

/** The service's schema. It is filled and read by SQL alone, so it has no entities. */
export const CONVERSATIONS_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [],
  migrations: [initialSchema],
};
