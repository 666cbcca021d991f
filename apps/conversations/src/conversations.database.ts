import { DAY_MS } from '@recuerda/contracts';
import { type Pruning, pruneRows, type ServiceDatabase } from '@recuerda/database';
import { v5 } from 'uuid';
import { initialSchema } from './migrations/1775000000000-initial-schema.js';

export const SCHEMA = 'conversations';

/** The service's schema. It is filled and read by SQL alone, so it has no entities. */
export const CONVERSATIONS_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [],
  migrations: [initialSchema],
};

/** Deletes old messages, conversations, webhooks and messages that were given up, and ids that nobody uses any more. */
export const conversationsRetention = (days: number): Pruning[] => [
  pruneRows(SCHEMA, days * DAY_MS, {
    messages: 'at < $1',
    conversations: 'last_message_at < $1',
    webhooks: 'failed_at < $1',
    incoming: 'failed_at < $1',
    provider_users: 'employee_id IS NULL AND learnt_at < $1',
  }),
];

const NAMESPACE = '5d7c1f0e-1c0c-5b7e-9d43-2f9b6a1e7c10';

/** Returns an id that the same cause always gives, so that a repetition makes no second row. */
export const derivedId = (cause: string): string => v5(cause, NAMESPACE);
