import { z } from 'zod';
import { defineEvent } from '../define.js';
import { instantField, providerIdField } from '../fields.js';
import { TEMPLATE_STATES } from '../views/template.js';

/** Maximum number of statuses in an event. */
const MAX_STATUSES = 500;

/** What the provider says became of a message. Statuses come in any order, may come twice, and may be missing. */
export const MESSAGE_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const;

const messageStatus = z.object({
  /** The provider's id of the message. */
  providerId: providerIdField,
  /** Id of the reminder or message, given with the POST (`biz_opaque_callback_data`); null if it was not returned. */
  callbackId: z.uuid().nullable(),
  status: z.enum(MESSAGE_STATUSES),
  at: instantField,
  /** The provider's error code and words, of a failure. */
  code: z.int().nullable(),
  reason: z.string().max(500).nullable(),
  /** What the provider charges the message as, such as `utility`; null: nothing, or it does not say. */
  category: z.string().max(50).nullable(),
});
export type MessageStatus = z.infer<typeof messageStatus>;

/** Webhooks reported statuses of sent messages. */
export const MessageStatusesReceived = defineEvent(
  'conversations.status.received',
  z.object({ statuses: z.array(messageStatus).min(1).max(MAX_STATUSES) }),
);

/** Somebody wrote to the school: the window of 24 hours for free text begins again. */
export const MessageReceived = defineEvent(
  'conversations.message.received',
  z.object({
    messageId: z.uuid(),
    /** Null: not an employee's number. */
    employeeId: z.uuid().nullable(),
    /** The employee's as it is entered, else the sender's digits; null when the provider gives none. */
    phone: z.string().nullable(),
    receivedAt: instantField,
  }),
);

/** Longest text of a message that is no reminder, characters. */
export const MAX_MESSAGE_TEXT = 1_000;
/** The provider's limits of buttons and of list rows, and of their texts, characters. */
const MAX_BUTTONS = 3;
export const MAX_LIST_ROWS = 10;
const MAX_CHOICE_ID = 200;
const MAX_BUTTON_TITLE = 20;
export const MAX_ROW_TITLE = 24;
const MAX_ROW_DESCRIPTION = 72;

const messageButton = z.object({
  /** Returned by the provider when the button is pressed, such as `done:<taskId>`. */
  id: z.string().min(1).max(MAX_CHOICE_ID),
  title: z.string().min(1).max(MAX_BUTTON_TITLE),
});
export const messageRow = z.object({
  id: z.string().min(1).max(MAX_CHOICE_ID),
  title: z.string().min(1).max(MAX_ROW_TITLE),
  description: z.string().max(MAX_ROW_DESCRIPTION).optional(),
});
export type MessageButton = z.infer<typeof messageButton>;
export type MessageRow = z.infer<typeof messageRow>;

/** What a message that is no reminder is for. */
export const MESSAGE_KINDS = ['confirmation', 'answer', 'question', 'help', 'test', 'escalation', 'digest'] as const;

/** A message that is no reminder is to be sent, once. */
export const MessageRequested = defineEvent(
  'conversations.message.requested',
  z.object({
    messageId: z.uuid(),
    kind: z.enum(MESSAGE_KINDS),
    employeeId: z.uuid().nullable(),
    /** Where it goes: a number, or Meta's id of a person whose number is not known (`isUserId`). */
    phone: z.string().min(1),
    text: z.string().min(1).max(MAX_MESSAGE_TEXT),
    buttons: z.array(messageButton).max(MAX_BUTTONS).optional(),
    list: z.array(messageRow).max(MAX_LIST_ROWS).optional(),
  }),
);
export type MessageRequestedData = z.infer<typeof MessageRequested.data>;

/** A conversation has a new message, or was read; open portals show it. */
export const ConversationUpdated = defineEvent(
  'conversations.conversation.updated',
  z.object({
    conversationId: z.uuid(),
    employeeId: z.uuid().nullable(),
    departmentId: z.uuid().nullable(),
  }),
);

/** A template of the provider has changed, or is new or gone. Its name and language are its key. */
export const TemplateUpdated = defineEvent(
  'conversations.template.updated',
  z.object({
    name: z.string(),
    language: z.string(),
    /** `missing`: it was deleted. */
    state: z.enum([...TEMPLATE_STATES, 'missing']),
  }),
);
export type TemplateUpdatedData = z.infer<typeof TemplateUpdated.data>;

/** An administrator has chosen the template of a kind of message. */
export const TemplateSelected = defineEvent(
  'conversations.template.selected',
  z.object({
    /** Of the kind of message. */
    id: z.uuid(),
    /** The kind as the activity shows it. */
    messages: z.string(),
    name: z.string(),
    language: z.string(),
    previous: z.object({ name: z.string(), language: z.string() }),
  }),
);
