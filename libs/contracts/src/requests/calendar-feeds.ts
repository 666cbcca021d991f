import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  type CalendarFeedInput,
  calendarFeedInput,
  type CalendarFeedView,
  type CreatedCalendarFeed,
} from '../entities/calendar-feed.js';
import { idField } from '../fields.js';

type None = Record<string, never>;

/** The oldest first. */
export const ListCalendarFeeds = defineRequest<{ items: CalendarFeedView[] }, None>(
  'integrations.feeds.list',
  'integrations.manage',
  z.object({}),
);
/** A repeated request makes another secret, because the first answer may be lost. Throws `validation_failed`. */
export const CreateCalendarFeed = defineRequest<CreatedCalendarFeed, CalendarFeedInput & { id: string }>(
  'integrations.feeds.create',
  'integrations.manage',
  z.object({ id: idField, ...calendarFeedInput.shape }),
);
/** Calendars no longer find it. Throws `not_found`. */
export const DeleteCalendarFeed = defineRequest<None, { id: string }>(
  'integrations.feeds.delete',
  'integrations.manage',
  z.object({ id: idField }),
);
/** The calendar (RFC 5545) of a secret address. Throws `not_found`. It asks other services, so it takes longer. */
export const ReadCalendarFeed = defineRequest<{ text: string }, { secret: string }>(
  'integrations.feeds.read',
  'services',
  z.object({ secret: z.string().max(100) }),
  15_000,
);
