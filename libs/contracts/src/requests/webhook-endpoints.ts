import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  type CreatedWebhookEndpoint,
  type CreateWebhookEndpointInput,
  createWebhookEndpointInput,
  replayInput,
  WEBHOOK_STATES,
  type WebhookEndpointPatch,
  webhookEndpointPatch,
  type WebhookEndpointView,
  type WebhookMessagePage,
  type WebhookMessageView,
  type WebhookSecret,
} from '../entities/webhook-endpoint.js';
import { idField } from '../fields.js';
import { pageFields } from '../inputs/list.js';

type None = Record<string, never>;
const byId = z.object({ id: idField });

/** The webhooks of an endpoint, newest first. */
export const webhookMessageQuery = z.strictObject({
  limit: pageFields.limit,
  cursor: pageFields.cursor,
  state: z.enum(WEBHOOK_STATES, { error: `Debe ser uno de: ${WEBHOOK_STATES.join(', ')}.` }).optional(),
});
export type WebhookMessageQuery = z.infer<typeof webhookMessageQuery>;

/** The oldest first. */
export const ListWebhookEndpoints = defineRequest<{ items: WebhookEndpointView[] }, None>(
  'integrations.endpoints.list',
  'integrations.manage',
  z.object({}),
);
/** Its address is looked up, so it takes longer than others. Throws `validation_failed` on `url`. */
export const CreateWebhookEndpoint = defineRequest<CreatedWebhookEndpoint, CreateWebhookEndpointInput>(
  'integrations.endpoints.create',
  'integrations.manage',
  createWebhookEndpointInput,
  10_000,
);
export const UpdateWebhookEndpoint = defineRequest<WebhookEndpointView, { id: string; patch: WebhookEndpointPatch }>(
  'integrations.endpoints.update',
  'integrations.manage',
  z.object({ id: idField, patch: webhookEndpointPatch }),
  10_000,
);
export const DeleteWebhookEndpoint = defineRequest<None, { id: string }>(
  'integrations.endpoints.delete',
  'integrations.manage',
  byId,
);
/** The present secret. Each time is audited. */
export const RevealWebhookSecret = defineRequest<WebhookSecret, { id: string }>(
  'integrations.endpoints.reveal',
  'integrations.manage',
  byId,
);
/** A new secret; for 24 hours the one before signs, too. */
export const RotateWebhookSecret = defineRequest<WebhookSecret, { id: string }>(
  'integrations.endpoints.rotate',
  'integrations.manage',
  byId,
);
/** Sends `test.ping`, to an endpoint that is switched off too. */
export const PingWebhookEndpoint = defineRequest<WebhookMessageView, { id: string }>(
  'integrations.endpoints.ping',
  'integrations.manage',
  byId,
);
export const ListWebhookMessages = defineRequest<WebhookMessagePage, WebhookMessageQuery & { endpointId: string }>(
  'integrations.messages.list',
  'integrations.manage',
  z.object({ endpointId: idField, ...webhookMessageQuery.shape }),
);
/** Sends one again, under the same `webhook-id`. */
export const ReplayWebhookMessage = defineRequest<WebhookMessageView, { endpointId: string; id: string }>(
  'integrations.messages.replay',
  'integrations.manage',
  z.object({ endpointId: idField, id: idField }),
);
/** Sends all again that failed and were made since. Returns their number. */
export const ReplayFailedWebhooks = defineRequest<{ count: number }, { endpointId: string; since: string }>(
  'integrations.messages.replay-failed',
  'integrations.manage',
  z.object({ endpointId: idField, ...replayInput.shape }),
);
