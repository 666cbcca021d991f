import type { ServiceDatabase } from '@recuerda/database';
import { Delivery } from './deliveries/delivery.entity.js';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const NOTIFIER_DATABASE: ServiceDatabase = {
  schema: 'notifier',
  entities: [Delivery],
  migrations: [initialSchema],
  sequentialScans: false,
};
