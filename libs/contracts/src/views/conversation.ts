import { z } from 'zod';
import { utcInstant } from '../entities/entity-fields.js';
import { MESSAGE_KINDS, messageRow } from '../events/conversations.js';
import { RECEIPTS } from '../rules/receipts.js';
import { proofView } from './proof.js';
import type { UncountedPage } from './page.js';
import type { DeliveryView } from './reminder.js';

const count = z.int().nonnegative();

/**
 * Deeds of an employee's reply. `asked`: it was unclear which task was meant, a list was sent. `refused`: it may
 * not be done, such as with the task of another.
 */
const REPLY_ACTIONS = [
  'completed',
  /** Reported as done; it waits for its confirmation. */
  'reported',
  'snoozed',
  'seen',
  'opted_out',
  'opted_in',
  'helped',
  'listed',
  'asked',
  /** By a manager: the employee is reminded now; the task is another's, its report confirmed or not, it is put off. */
  'reminded',
  'reassigned',
  'confirmed',
  'rejected',
  'postponed',
  'declined',
  /** Sent a file for the task. */
  'attached',
  'refused',
] as const;

/** A message of a conversation: received, or sent by the school. Reminders are apart: see {@link DeliveryView}. */
export const conversationMessageView = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  direction: z.enum(['received', 'sent']),
  /**
   * Kind of a received message: `text`, `button`, `reaction` (its text is an emoji), `voice`, `other`, as a
   * picture (their text says what it is), or `notice`: the provider says something of the person.
   */
  kind: z.enum(['text', 'button', 'reaction', 'voice', 'other', 'notice', ...MESSAGE_KINDS]),
  text: z.string(),
  /** When it was received, or handed to the notifier. */
  at: utcInstant,
  /** The deed of a received message; null: none. */
  action: z.enum(REPLY_ACTIONS).nullable(),
  /** The task it was about. */
  taskId: z.uuid().nullable(),
  /** Until when it snoozed the task. */
  snoozedUntil: utcInstant.nullable(),
  /** The received message that a sent one answers. */
  replyTo: z.uuid().nullable(),
  /** The user who wrote a sent one; null: it was composed by the program. */
  userId: z.uuid().nullable(),
  /** Status of a sent message; null of a received one. */
  status: z.enum(['pending', 'sent', 'failed']).nullable(),
  receipt: z.enum(RECEIPTS).nullable(),
  /** Why it failed, or was not delivered. */
  reason: z.string().nullable(),
  /** The choices that a sent message offers, by their numbers in this order; null: none. */
  choices: z.array(messageRow.omit({ id: true })).nullable(),
  /** The kept file of a received message, under the message's id; null: none. */
  proof: proofView.pick({ type: true, size: true }).nullable(),
});
export type ConversationMessageView = z.infer<typeof conversationMessageView>;

/** Everything written to and by one employee, or one number that is no employee's. */
export const conversationView = z.object({
  id: z.uuid(),
  /** The employee; null: a number that is no employee's. */
  employee: z.object({ id: z.uuid(), name: z.string(), departmentId: z.uuid().nullable() }).nullable(),
  /** Null when the provider gives none. */
  phone: z.string().nullable(),
  lastMessage: conversationMessageView.pick({ direction: true, kind: true, text: true, at: true }).nullable(),
  /** Received messages that nobody has read. */
  unread: count,
  /** Until then free text may be sent; null: now it may not, or (with a form gateway) it always may. */
  windowEndsAt: utcInstant.nullable(),
  /** Whether a free answer is accepted now. */
  answerable: z.boolean(),
});
export type ConversationView = z.infer<typeof conversationView>;

/** Newest first, `messages` and `reminders` apart; older ones by their cursors. */
export interface ConversationThreadView {
  conversation: ConversationView;
  messages: ConversationMessagePage;
  reminders: UncountedPage<DeliveryView>;
}

export type ConversationMessagePage = UncountedPage<ConversationMessageView>;
