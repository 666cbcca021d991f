import {
  calendarFeedView,
  createdCalendarFeed as createdCalendarFeedView,
  importRowView,
  importView,
  savedViewView,
  createdWebhookEndpoint as createdWebhookEndpointView,
  webhookEndpointView,
  webhookMessageView,
  webhookSecret as webhookSecretView,
} from '@recuerda/contracts';
import { z } from 'zod';
import { component } from './registry.js';

export const calendarFeeds = z.object({ items: component('CalendarFeed', calendarFeedView).array() });
export const createdCalendarFeed = component('CreatedCalendarFeed', createdCalendarFeedView);
export const webhookEndpoint = component(
  'WebhookEndpoint',
  webhookEndpointView,
  '`disabledReason`: por qué se desactivó solo; `firstFailedAt`: desde cuándo no se entrega nada.',
);
export const webhookEndpoints = z.object({ items: webhookEndpoint.array() });
export const createdWebhookEndpoint = component('CreatedWebhookEndpoint', createdWebhookEndpointView);
export const webhookSecret = component('WebhookSecret', webhookSecretView, 'Para verificar las firmas.');
export const webhookMessage = component(
  'WebhookMessage',
  webhookMessageView,
  '`id` es la cabecera `webhook-id`; `response`: el comienzo de la última respuesta.',
);
export const webhookMessagePage = component(
  'WebhookMessagePage',
  z.object({ items: webhookMessage.array(), nextCursor: z.string().nullable() }),
  '`nextCursor` es null en la última página.',
);
export const replayed = z.object({ count: z.int().nonnegative() });
export const importFile = component(
  'Import',
  importView,
  '`verdicts`: filas por lo que pasaría con ellas; `total`, `done` y `failed` cuentan lo que se crea o cambia.',
);
export const importPage = component(
  'ImportPage',
  z.object({ items: importFile.array(), nextCursor: z.string().nullable() }),
  '`nextCursor` es null en la última página.',
);
export const importRowPage = component(
  'ImportRowPage',
  z.object({ items: component('ImportRow', importRowView).array(), nextCursor: z.string().nullable() }),
  '`nextCursor` es null en la última página.',
);

export const savedView = component(
  'SavedView',
  savedViewView,
  '`isShared`: de la escuela, la ven todos; `isStart`: la lista del usuario comienza con ella.',
);
export const savedViews = z.object({ items: savedView.array() });
