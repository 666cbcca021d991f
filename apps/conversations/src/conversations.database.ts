import type { ServiceDatabase } from '@recuerda/database';
import { v5 } from 'uuid';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const SCHEMA = 'conversations';

/** The service's schema. It is filled and read by SQL alone, so it has no entities. */
export const CONVERSATIONS_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [],
  migrations: [initialSchema],
};

const NAMESPACE = '5d7c1f0e-1c0c-5b7e-9d43-2f9b6a1e7c10';

/** Returns an id that the same cause always gives, so that a repetition makes no second row. */
export const derivedId = (cause: string): string => v5(cause, NAMESPACE);
