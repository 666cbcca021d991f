import type { AccountReportedData, MessageStatus, WebhookRefusal } from '@recuerda/contracts';
import type { NamedPerson } from '../employees/provider-users.js';
import type { ReceivedMessage } from '../received-message.js';
import type { TemplateChange } from '../templates/template-change.js';

/** Reason why a part of a webhook is left out on purpose. */
export type IgnoredReason = 'other_number' | 'own' | 'group' | 'event' | 'unknown';

/** Contents of one webhook. */
export interface Received {
  statuses: MessageStatus[];
  messages: ReceivedMessage[];
  templates: TemplateChange[];
  /** Reports about the account and its number. */
  reports: AccountReportedData[];
  /** People whose id and number it names, or a change of either. */
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
