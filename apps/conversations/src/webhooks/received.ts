import type { AccountReportedData, MessageStatus, WebhookRefusal } from '@recuerda/contracts';
import type { NamedPerson } from '../employees/provider-users.js';
import type { TemplateChange } from '../templates/template-change.js';

/** A message as a webhook of any provider reports it. */
export interface ReceivedMessage {
  /** The provider's id; the same message always has the same. */
  providerId: string;
  /** Digits with the country code; null when the provider gives none. */
  phone: string | null;
  /** The provider's own id of the person. */
  userId: string | null;
  /** ISO 8601. */
  at: string;
  /** `notice`: the person wrote nothing, the provider says something of them. */
  kind: 'text' | 'button' | 'other' | 'voice' | 'reaction' | 'notice';
  /** What the person wrote. */
  text: string;
  /** What is shown instead of the text, in Spanish. */
  shown?: string;
  /** Digits of the person's new number. */
  newNumber?: string;
  /** Id of the button or row that was chosen. */
  choice: string | null;
  /** The provider's id of the message that is answered. */
  contextId: string | null;
}

/** Why a part of a webhook is left out on purpose. */
export const IGNORED = ['other_number', 'own', 'group', 'event', 'unknown'] as const;
export type IgnoredReason = (typeof IGNORED)[number];

/** What one webhook holds. */
export interface Received {
  statuses: MessageStatus[];
  messages: ReceivedMessage[];
  templates: TemplateChange[];
  /** What is reported of the account and its number. */
  reports: AccountReportedData[];
  /** Whom it names by id and number, or by what has changed of them. */
  people: NamedPerson[];
  ignored: IgnoredReason[];
  /** Parts that should be messages, and cannot be read as such. */
  refused: WebhookRefusal[];
}

export const nothingReceived = (): Received => ({
  statuses: [],
  messages: [],
  templates: [],
  reports: [],
  people: [],
  ignored: [],
  refused: [],
});
