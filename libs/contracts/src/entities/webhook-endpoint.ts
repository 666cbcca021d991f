import { z } from 'zod';
import { flagField, idField, instantInput, remarkField } from '../fields.js';
import { WEBHOOK_EVENT_TYPES } from './webhook-events.js';
import { utcInstant } from './entity-fields.js';

export const MAX_WEBHOOK_ENDPOINTS = 50;
const MAX_WEBHOOK_URL = 2_000;

const eventType = z.enum(WEBHOOK_EVENT_TYPES, { error: 'No es un evento conocido.' });

/** An address of another system that a person enters. */
export const outsideUrl = z
  .string({ error: 'Este campo es obligatorio.' })
  .trim()
  .min(1, 'Este campo es obligatorio.')
  .max(MAX_WEBHOOK_URL, `No puede superar los ${MAX_WEBHOOK_URL.toLocaleString('es-ES')} caracteres.`)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
    error: 'Debe ser una dirección completa, como https://ejemplo.com/recuerda.',
    abort: true,
  })
  .refine((text) => new URL(text).username === '' && new URL(text).password === '', 'No puede llevar una contraseña.')
  .transform((text) => {
    const parsed = new URL(text);
    parsed.hash = '';
    return parsed.href;
  });

const fields = {
  url: outsideUrl,
  description: remarkField,
  events: z
    .array(eventType, { error: 'Elige al menos un evento.' })
    .min(1, 'Elige al menos un evento.')
    .transform((types) => [...new Set(types)]),
};

/** Input for a system that gets webhooks. */
export const webhookEndpointInput = z.strictObject({ ...fields, description: fields.description.default('') });
export const webhookEndpointPatch = z.strictObject({ ...fields, isActive: flagField }).partial();
export const createWebhookEndpointInput = z.object({ id: idField, ...webhookEndpointInput.shape });

/** `gone`: it answered 410. `failing`: nothing was delivered for five days. */
export const WEBHOOK_DISABLED_REASONS = ['gone', 'failing'] as const;

export const webhookEndpointView = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(eventType),
  isActive: z.boolean(),
  /** Why it was switched off without an administrator. */
  disabledReason: z.enum(WEBHOOK_DISABLED_REASONS).nullable(),
  disabledAt: utcInstant.nullable(),
  /** Since when nothing could be delivered; null: the last one was. */
  firstFailedAt: utcInstant.nullable(),
  /** Until then webhooks are signed with the secret before, too. */
  previousSecretUntil: utcInstant.nullable(),
  /** The key of this server does not open the secret: webhooks wait until it is changed. */
  secretUnreadable: z.boolean(),
  createdAt: utcInstant,
  updatedAt: utcInstant,
});
export const webhookSecret = z.object({ secret: z.string() });
export const createdWebhookEndpoint = webhookEndpointView.extend({ secret: z.string() });

export const WEBHOOK_STATES = ['pending', 'delivered', 'failed'] as const;
/** One event for one endpoint, and what became of it. */
export const webhookMessageView = z.object({
  /** The header `webhook-id`. */
  id: z.uuid(),
  type: z.string(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int().nonnegative(),
  createdAt: utcInstant,
  /** The next attempt of a pending one. */
  dueAt: utcInstant.nullable(),
  lastAttemptAt: utcInstant.nullable(),
  /** HTTP status of the last answer; null: there was none. */
  statusCode: z.int().nullable(),
  /** Why there was no answer. */
  error: z.string().nullable(),
  durationMs: z.int().nullable(),
  /** The first characters of the last answer. */
  response: z.string().nullable(),
});

export const replayInput = z.strictObject({
  /** All failed ones that were made since. */
  since: instantInput,
});

export type WebhookEndpointInput = z.infer<typeof webhookEndpointInput>;
export type WebhookEndpointPatch = z.infer<typeof webhookEndpointPatch>;
export type CreateWebhookEndpointInput = z.infer<typeof createWebhookEndpointInput>;
export type WebhookEndpointView = z.infer<typeof webhookEndpointView>;
export type CreatedWebhookEndpoint = z.infer<typeof createdWebhookEndpoint>;
export type WebhookSecret = z.infer<typeof webhookSecret>;
export type WebhookMessageView = z.infer<typeof webhookMessageView>;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];
export type ReplayInput = z.infer<typeof replayInput>;
