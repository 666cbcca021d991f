import { z } from 'zod';
import { defineEvent } from '../define.js';
import { FEED_KINDS } from '../entities/calendar-feed.js';
import { deletionOf, snapshotOf } from '../entities/entity-fields.js';

const fields = {
  id: z.uuid(),
  feedKind: z.enum(FEED_KINDS),
  subjectId: z.uuid(),
  /** Whose it is, as the activity shows it: no name, which is an employee's own. */
  owner: z.string(),
};

export const FeedCreated = defineEvent('integrations.feed.created', snapshotOf(fields));
export const FeedDeleted = defineEvent('integrations.feed.deleted', deletionOf(fields));
export const FEED_EVENTS = [FeedCreated, FeedDeleted] as const;
