import { z } from 'zod';
import { defineEvent } from '../define.js';
import { instantField, providerIdField } from '../fields.js';
import { MAX_MESSAGE_TEXT, MAX_ROW_TITLE } from '../rules/message-texts.js';
import { MESSAGE_STATUSES } from '../rules/receipts.js';
import { TEMPLATE_STATES } from '../rules/template-text.js';

/** Maximum number of statuses in an event. */
const MAX_STATUSES = 500;

const messageStatus = z.object({
  /** The provider's id of the message. */
  providerId: providerIdField,
  /** Id of the reminder or message, given with the POST (`biz_opaque_callback_data`); null if it was not returned. */
  callbackId: z.uuid().nullable(),
  status: z.enum(MESSAGE_STATUSES),
  at: instantField,
  /** The provider's error code and words, of a failure. No code that cannot be stored takes other statuses with it. */
  code: z.int32().nullable().catch(null),
  reason: z.string().max(500).nullable(),
  /** Category by which the provider charges the message, such as `utility`; null: none, or it is not known. */
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
    /** The employee who wrote; null: the number is no employee's. */
    employeeId: z.uuid().nullable(),
    /** The employee's as it is entered, else the sender's digits; null when the provider gives none. */
    phone: z.string().nullable(),
    /** Account to which they wrote; null: that is not known. */
    account: z.string().nullable(),
    receivedAt: instantField,
  }),
);

/** The provider's limits of buttons and of list rows, and of their texts, characters. */
const MAX_BUTTONS = 3;
export const MAX_LIST_ROWS = 10;
const MAX_CHOICE_ID = 200;
const MAX_BUTTON_TITLE = 20;
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

/** Purposes of messages that are no reminders. `report` asks to confirm a completion, `decision` answers it. */
export const MESSAGE_KINDS = [
  'confirmation',
  'answer',
  'question',
  'help',
  'test',
  'escalation',
  'digest',
  'report',
  'decision',
] as const;

/** A message that is no reminder is to be sent, once. */
export const MessageRequested = defineEvent(
  'conversations.message.requested',
  z.object({
    messageId: z.uuid(),
    kind: z.enum(MESSAGE_KINDS),
    employeeId: z.uuid().nullable(),
    /** Department of the employee; null: none, or not known. */
    departmentId: z.uuid().nullable(),
    /** Account through which it goes; null: that of the employee's department, else the school's. */
    account: z.string().nullable(),
    /** Recipient: a number, or Meta's id of a person whose number is not known (`isUserId`). */
    phone: z.string().min(1),
    /** Employee whose words the text quotes to another person; null: none. */
    quotedEmployeeId: z.uuid().nullable(),
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

/** A template of an account has changed, or is new or gone. Its name and language are its key. */
export const TemplateUpdated = defineEvent(
  'conversations.template.updated',
  z.object({
    account: z.string(),
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
    /** Id of the kind of message. */
    id: z.uuid(),
    /** The kind as the activity shows it. */
    messages: z.string(),
    name: z.string(),
    language: z.string(),
    previous: z.object({ name: z.string(), language: z.string() }),
  }),
);

/** A message that is no reminder got its result. */
export const MessageEnded = defineEvent(
  'notifier.message.ended',
  z.object({
    messageId: z.uuid(),
    status: z.enum(['sent', 'failed']),
    /** The provider's id of the message, where it gives one. */
    providerId: z.string().nullable(),
    /** Machine-readable reason of a failure, or `unclear_answer`: it was taken, and the response cannot be read. */
    reason: z.string().nullable(),
    at: instantField,
  }),
);
export type MessageEndedData = z.infer<typeof MessageEnded.data>;
