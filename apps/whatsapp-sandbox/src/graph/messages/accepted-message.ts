import type { Choice } from '../../messages/message-store.js';

/** Marketing, utility and authentication are categories of templates; service is free text. */
export type PricingCategory = 'marketing' | 'utility' | 'authentication' | 'service';

/** A message as its recipient sees it, and what its statuses need. */
export interface AcceptedMessage {
  /** `wamid....` */
  id: string;
  waId: string;
  text: string;
  buttons: Choice[];
  /** Quick replies of a template are answered by another kind of message than those of an interactive message. */
  kind: 'text' | 'template' | 'button' | 'list';
  category: PricingCategory;
  callbackData: string | undefined;
  /** Of the API that was called: until v23.0 statuses name the conversation. */
  version: string;
}
