import { DAY_MS } from '@recuerda/contracts';
import { type Pruning, pruneRows, type ServiceDatabase } from '@recuerda/database';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const SCHEMA = 'integrations';

/** The service's schema. It is filled and read by SQL alone, so it has no entities. */
export const INTEGRATIONS_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [],
  migrations: [initialSchema],
};

/** Deletes old webhooks, also those that wait for an endpoint that is switched off, but none that is still tried. */
export const integrationsRetention = (days: number): Pruning[] => [
  // One that is still tried was due a moment ago, or will be.
  pruneRows(SCHEMA, days * DAY_MS, { webhook_messages: `created_at < $1 AND (state <> 'pending' OR due_at < $1)` }),
];
