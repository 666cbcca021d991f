import { z } from 'zod';
import { defineEvent } from '../define.js';
import { FEED_KINDS } from '../entities/calendar-feed.js';
import { deletionOf, snapshotOf } from '../entities/entity-fields.js';
import { WEBHOOK_DISABLED_REASONS } from '../entities/webhook-endpoint.js';

/** An endpoint as it may be written down: without its path, which may hold a secret of its owner. */
const fields = {
  id: z.uuid(),
  /** Scheme, host and port. */
  address: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  disabledReason: z.enum(WEBHOOK_DISABLED_REASONS).nullable(),
  /** Its number of secrets so far. */
  secretVersion: z.int().positive(),
};
const publishedEndpoint = z.object(fields);
export type PublishedEndpoint = z.infer<typeof publishedEndpoint>;

export const EndpointCreated = defineEvent('integrations.endpoint.created', snapshotOf(fields));
export const EndpointUpdated = defineEvent('integrations.endpoint.updated', snapshotOf(fields));
export const EndpointDeleted = defineEvent('integrations.endpoint.deleted', deletionOf(fields));
/** Its secret was shown again. */
export const EndpointRevealed = defineEvent('integrations.endpoint.revealed', publishedEndpoint);
/** One webhook, or all failed ones, were sent again. */
export const EndpointReplayed = defineEvent(
  'integrations.endpoint.replayed',
  z.object({ ...fields, replayed: z.int().nonnegative() }),
);
export const ENDPOINT_EVENTS = [
  EndpointCreated,
  EndpointUpdated,
  EndpointDeleted,
  EndpointRevealed,
  EndpointReplayed,
] as const;

const feedFields = {
  id: z.uuid(),
  feedKind: z.enum(FEED_KINDS),
  subjectId: z.uuid(),
  /** The owner as the activity shows it: no name, which is an employee's own. */
  owner: z.string(),
};

export const FeedCreated = defineEvent('integrations.feed.created', snapshotOf(feedFields));
export const FeedDeleted = defineEvent('integrations.feed.deleted', deletionOf(feedFields));
export const FEED_EVENTS = [FeedCreated, FeedDeleted] as const;
