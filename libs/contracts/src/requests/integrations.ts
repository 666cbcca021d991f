import { z } from 'zod';
import { defineRequest } from '../define.js';
import { calendarFeedInput, type CalendarFeedView, type CreatedCalendarFeed } from '../entities/calendar-feed.js';
import { createSavedViewInput, savedViewPatch, type SavedViewView, viewedList } from '../entities/saved-view.js';
import {
  type CreatedWebhookEndpoint,
  createWebhookEndpointInput,
  replayInput,
  WEBHOOK_STATES,
  webhookEndpointPatch,
  type WebhookEndpointView,
  type WebhookMessageView,
  type WebhookSecret,
} from '../entities/webhook-endpoint.js';
import { choiceField, idField } from '../fields.js';
import { cursorFields } from '../inputs/list.js';
import type { UncountedPage } from '../views/page.js';

const byId = z.object({ id: idField });

/** The webhooks of an endpoint, newest first. */
export const webhookMessageQuery = z.strictObject({
  ...cursorFields,
  state: choiceField(WEBHOOK_STATES).optional(),
});
export type WebhookMessageQuery = z.infer<typeof webhookMessageQuery>;
export type WebhookMessagePage = UncountedPage<WebhookMessageView>;

/** The oldest first. */
export const ListWebhookEndpoints = defineRequest<{ items: WebhookEndpointView[] }>(
  'integrations.endpoints.list',
  'integrations.manage',
);
/** Its address is looked up, so it takes longer than others. Throws `validation_failed` on `url`. */
export const CreateWebhookEndpoint = defineRequest<CreatedWebhookEndpoint>(
  'integrations.endpoints.create',
  'integrations.manage',
  10_000,
).takes(createWebhookEndpointInput);
export const UpdateWebhookEndpoint = defineRequest<WebhookEndpointView>(
  'integrations.endpoints.update',
  'integrations.manage',
  10_000,
).takes(z.object({ id: idField, patch: webhookEndpointPatch }));
export const DeleteWebhookEndpoint = defineRequest('integrations.endpoints.delete', 'integrations.manage').takes(byId);
/** The present secret. Each time is audited. */
export const RevealWebhookSecret = defineRequest<WebhookSecret>(
  'integrations.endpoints.reveal',
  'integrations.manage',
).takes(byId);
/** A new secret; for 24 hours the one before signs, too. */
export const RotateWebhookSecret = defineRequest<WebhookSecret>(
  'integrations.endpoints.rotate',
  'integrations.manage',
).takes(byId);
/** Sends `test.ping`, to an endpoint that is switched off too. */
export const PingWebhookEndpoint = defineRequest<WebhookMessageView>(
  'integrations.endpoints.ping',
  'integrations.manage',
).takes(byId);
export const ListWebhookMessages = defineRequest<WebhookMessagePage>(
  'integrations.messages.list',
  'integrations.manage',
).takes(z.object({ endpointId: idField, ...webhookMessageQuery.shape }));
/** Sends one again, under the same `webhook-id`. */
export const ReplayWebhookMessage = defineRequest<WebhookMessageView>(
  'integrations.messages.replay',
  'integrations.manage',
).takes(z.object({ endpointId: idField, id: idField }));
/** Sends all again that failed and were made since. Returns their number. */
export const ReplayFailedWebhooks = defineRequest<{ count: number }>(
  'integrations.messages.replay-failed',
  'integrations.manage',
).takes(z.object({ endpointId: idField, ...replayInput.shape }));

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
export const DeleteCalendarFeed = defineRequest('integrations.feeds.delete', 'integrations.manage').takes(byId);
/** The calendar (RFC 5545) of a secret address. Throws `not_found`. It asks other services, so it takes longer. */
export const ReadCalendarFeed = defineRequest<{ text: string }>('integrations.feeds.read', 'services', 15_000, {
  plainAnswer: true,
}).takes(z.object({ secret: z.string().max(100) }));

export const savedViewQuery = z.strictObject({ list: viewedList.optional() });
export type SavedViewQuery = z.infer<typeof savedViewQuery>;

/** The principal's own views and those of the school, by name. */
export const ListSavedViews = defineRequest<{ items: SavedViewView[] }>('integrations.views.list', 'school.read').takes(
  savedViewQuery,
);
/** Throws `forbidden` for a shared one without `settings.write`, and `validation_failed` on `name` and `query`. */
export const CreateSavedView = defineRequest<SavedViewView>('integrations.views.create', 'account.own').takes(
  createSavedViewInput,
);
/** `isStart` is the principal's own choice, also of a shared view; the other fields as for creating. */
export const UpdateSavedView = defineRequest<SavedViewView>('integrations.views.update', 'account.own').takes(
  z.object({ id: idField, patch: savedViewPatch }),
);
export const DeleteSavedView = defineRequest('integrations.views.delete', 'account.own').takes(byId);
