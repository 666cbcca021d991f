import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  answerConversationInput,
  type ConversationMessageQuery,
  conversationMessageQuery,
  type ConversationQuery,
  conversationQuery,
} from '../inputs/conversation.js';
import type { ConversationMessagePage, ConversationMessageView, ConversationView } from '../views/conversation.js';
import type { Page } from '../views/page.js';
import { utcInstant } from '../entities/entity-fields.js';
import { WEBHOOK_REFUSALS, type WebhookCallsView, type WebhookRefusal } from '../views/account.js';

const byId = z.object({ id: z.uuid() });

/** Senders of webhooks: Meta's Cloud API, or a form gateway. */
export const WEBHOOK_SOURCES = ['cloud', 'form'] as const;
export type WebhookSource = (typeof WEBHOOK_SOURCES)[number];

/**
 * Stores the body of a verified webhook, as it came. It is processed afterwards.
 *
 * @throws `malformed_request` for one that cannot be read; it is noted as refused
 */
export const ReceiveWebhook = defineRequest<Record<string, never>, { source: WebhookSource; body: string }>(
  'conversations.webhooks.receive',
  'services',
  z.object({ source: z.enum(WEBHOOK_SOURCES), body: z.string().min(1) }),
);

/** Calls of a provider that bring nothing to store: its confirmation of the address, and what was refused. */
export const NoteWebhookCalls = defineRequest<Record<string, never>, WebhookCallsNoted>(
  'conversations.webhooks.note',
  'services',
  z.object({
    source: z.enum(WEBHOOK_SOURCES),
    verifiedAt: utcInstant.optional(),
    refused: z.object({ count: z.int().positive(), at: utcInstant, reason: z.enum(WEBHOOK_REFUSALS) }).optional(),
  }),
);
export interface WebhookCallsNoted {
  source: WebhookSource;
  verifiedAt?: string | undefined;
  refused?: { count: number; at: string; reason: WebhookRefusal } | undefined;
}
/** Whether a provider calls, and what was refused. */
export const GetWebhookCalls = defineRequest<WebhookCallsView, { source: WebhookSource }>(
  'conversations.webhooks.calls',
  'settings.write',
  z.object({ source: z.enum(WEBHOOK_SOURCES) }),
);

export const ListConversations = defineRequest<Page<ConversationView>, ConversationQuery>(
  'conversations.conversations.list',
  'school.read',
  conversationQuery,
);
export const GetConversation = defineRequest<ConversationView, { id: string }>(
  'conversations.conversations.get',
  'school.read',
  byId,
);
/** Newest first. */
export const ListConversationMessages = defineRequest<
  ConversationMessagePage,
  ConversationMessageQuery & { conversationId: string }
>(
  'conversations.messages.list',
  'school.read',
  z.object({ conversationId: z.uuid(), ...conversationMessageQuery.shape }),
);
/** All of its messages have been read. */
export const MarkConversationRead = defineRequest<ConversationView, { id: string }>(
  'conversations.conversations.read',
  'school.write',
  byId,
);
/**
 * Sends a free text. `id` is the message's: a repetition sends nothing more.
 *
 * @throws `window_closed` while the provider takes templates only.
 */
export const AnswerConversation = defineRequest<
  ConversationMessageView,
  { id: string; conversationId: string; text: string }
>('conversations.messages.create', 'school.write', answerConversationInput);
