import type { AccountReportedData, MessageStatus } from '@recuerda/contracts';
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
  /** `number`: no message; the person has a new number, the digits of which are its text. */
  kind: 'text' | 'button' | 'other' | 'reaction' | 'number';
  text: string;
  /** Id of the button or row that was chosen. */
  choice: string | null;
  /** The provider's id of the message that is answered. */
  contextId: string | null;
}

/** What one webhook holds. */
export interface Received {
  statuses: MessageStatus[];
  messages: ReceivedMessage[];
  templates: TemplateChange[];
  /** What is reported of the account and its number. */
  reports: AccountReportedData[];
  /** Parts of a kind that is not known, or that cannot be read. */
  ignored: number;
}
