import { z } from 'zod';
import { defineRequest } from '../define.js';
import { answerConversationInput, conversationMessageQuery, conversationQuery } from '../inputs/conversation.js';
import { MAX_BATCH } from '../inputs/list.js';
import type { ConversationMessagePage, ConversationMessageView, ConversationView } from '../views/conversation.js';
import type { Page } from '../views/page.js';
import { utcInstant } from '../entities/entity-fields.js';
import { accountKey } from '../entities/whatsapp-account.js';
import { WEBHOOK_REFUSALS, type WebhookCallsView } from '../views/account.js';

const byId = z.object({ id: z.uuid() });

/** Senders of webhooks: Meta's Cloud API, or a form gateway. */
export const WEBHOOK_SOURCES = ['cloud', 'form'] as const;
export type WebhookSource = (typeof WEBHOOK_SOURCES)[number];

/**
 * Stores the body of a verified webhook, as it came. It is processed afterwards. `account`: the one whose hook was
 * called; null: the body names it.
 *
 * @throws `malformed_request` for one that cannot be read; it is noted as refused
 */
export const ReceiveWebhook = defineRequest('conversations.webhooks.receive', 'services').takes(
  z.object({ source: z.enum(WEBHOOK_SOURCES), account: accountKey.nullable(), body: z.string().min(1) }),
);

const noted = z.object({
  source: z.enum(WEBHOOK_SOURCES),
  /** Account that it is about; null: that is not known. */
  account: accountKey.nullable(),
  verifiedAt: utcInstant.optional(),
  refused: z.object({ count: z.int().positive(), at: utcInstant, reason: z.enum(WEBHOOK_REFUSALS) }).optional(),
});
export type WebhookCallsNoted = z.infer<typeof noted>;
/** Calls of a provider that bring nothing to store: its confirmation of the address, and what was refused. */
export const NoteWebhookCalls = defineRequest('conversations.webhooks.note', 'services').takes(noted);
/** Whether the provider of an account calls, and what was refused of it or of an account that is not known. */
export const GetWebhookCalls = defineRequest<WebhookCallsView>('conversations.webhooks.calls', 'settings.write').takes(
  z.object({ source: z.enum(WEBHOOK_SOURCES), account: accountKey }),
);

/**
 * Returns what a link of a mail says of its task; `use`: completes it, as HECHO does.
 *
 * @throws `not_found` for a link that is none, or too old
 */
export const UseDoneLink = defineRequest<DoneLinkView>('conversations.links.use', 'services').takes(
  z.object({ token: z.string().max(500), use: z.boolean() }),
);
export interface DoneLinkView {
  text: string;
  /** Using it would complete the task. */
  isOpen: boolean;
}

/** Returns the ids of messages that ask about a task where there is nothing to decide any more. */
export const FindSettledQuestions = defineRequest<string[]>('conversations.messages.settled', 'services').takes(
  z.object({ ids: z.array(z.uuid()).max(MAX_BATCH) }),
);

export const ListConversations = defineRequest<Page<ConversationView>>(
  'conversations.conversations.list',
  'school.read',
).takes(conversationQuery);
export const GetConversation = defineRequest<ConversationView>('conversations.conversations.get', 'school.read').takes(
  byId,
);
/** Newest first. */
export const ListConversationMessages = defineRequest<ConversationMessagePage>(
  'conversations.messages.list',
  'school.read',
).takes(z.object({ conversationId: z.uuid(), ...conversationMessageQuery.shape }));
/** All of its messages have been read. */
export const MarkConversationRead = defineRequest<ConversationView>(
  'conversations.conversations.read',
  'school.write',
).takes(byId);
/**
 * Sends a free text. `id` is the message's: a repetition sends nothing more.
 *
 * @throws `window_closed` while the provider takes templates only.
 */
export const AnswerConversation = defineRequest<ConversationMessageView>(
  'conversations.messages.create',
  'school.write',
).takes(answerConversationInput);
