import { z } from 'zod';
import { defineRequest } from '../define.js';
import { calendarFeedInput, type CalendarFeedView, type CreatedCalendarFeed } from '../entities/calendar-feed.js';
import { idField } from '../fields.js';

/** The oldest first. */
export const ListCalendarFeeds = defineRequest<{ items: CalendarFeedView[] }>(
  'integrations.feeds.list',
  'integrations.manage',
);
/** A repeated request makes another secret, because the first answer may be lost. Throws `validation_failed`. */
export const CreateCalendarFeed = defineRequest<CreatedCalendarFeed>(
  'integrations.feeds.create',
  'integrations.manage',
).takes(z.object({ id: idField, ...calendarFeedInput.shape }));
/** Calendars no longer find it. Throws `not_found`. */
export const DeleteCalendarFeed = defineRequest('integrations.feeds.delete', 'integrations.manage').takes(
  z.object({ id: idField }),
);
/** The calendar (RFC 5545) of a secret address. Throws `not_found`. It asks other services, so it takes longer. */
export const ReadCalendarFeed = defineRequest<{ text: string }>('integrations.feeds.read', 'services', 15_000).takes(
  z.object({ secret: z.string().max(100) }),
);
