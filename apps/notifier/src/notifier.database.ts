import type { ServiceDatabase } from '@recuerda/database';
import { Delivery } from './deliveries/delivery.entity.js';
import { Initial1763600000000 } from './migrations/1763600000000-initial.js';
import { RoomForOutcomes1763700000000 } from './migrations/1763700000000-room-for-outcomes.js';

export const NOTIFIER_DATABASE: ServiceDatabase = {
  schema: 'notifier',
  entities: [Delivery],
  migrations: [Initial1763600000000, RoomForOutcomes1763700000000],
  sequentialScans: false,
};
