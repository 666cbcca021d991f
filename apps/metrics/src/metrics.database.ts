import type { ServiceDatabase } from '@recuerda/database';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

/** The service's schema. It is filled and read by set-based SQL alone, so it has no entities. */
export const METRICS_DATABASE: ServiceDatabase = {
  schema: 'metrics',
  entities: [],
  migrations: [initialSchema],
};
