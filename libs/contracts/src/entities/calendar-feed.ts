import { z } from 'zod';
import { choiceField, idField } from '../fields.js';
import { utcInstant } from './entity-fields.js';

/** Owners of the tasks in a feed. */
export const FEED_KINDS = ['employee', 'department'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
export const MAX_CALENDAR_FEEDS = 200;
/** Most tasks in a feed. */
export const MAX_FEED_TASKS = 2_000;

export const calendarFeedInput = z.strictObject({
  kind: choiceField(FEED_KINDS),
  /** Id of the employee or department. */
  subjectId: idField,
});
export type CalendarFeedInput = z.infer<typeof calendarFeedInput>;

export const calendarFeedView = z.object({
  id: z.uuid(),
  kind: z.enum(FEED_KINDS),
  subjectId: z.uuid(),
  /** Name of the employee or department; null: it is gone. */
  name: z.string().nullable(),
  createdAt: utcInstant,
  /** When a calendar last read it, to the minute; null: none has. */
  lastReadAt: utcInstant.nullable(),
});
export type CalendarFeedView = z.infer<typeof calendarFeedView>;

/** `path`: where calendars read it. It holds a secret that is not shown again. */
export const createdCalendarFeed = z.object({ ...calendarFeedView.shape, path: z.string() });
export type CreatedCalendarFeed = z.infer<typeof createdCalendarFeed>;
