import type { ServiceDatabase } from '@recuerda/database';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const SCHEMA = 'identity';

/** The database of identity: few rows and few statements, most of them on several tables at once, so no entities. */
export const IDENTITY_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [],
  migrations: [initialSchema],
};
