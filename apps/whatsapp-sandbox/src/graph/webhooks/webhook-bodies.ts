import { DISPLAY_PHONE_NUMBER } from '../../sandbox.config.js';
import type { PricingCategory } from '../message.js';

/** Change in a webhook: of messages, statuses, the account or a template. */
export interface WebhookChange {
  field: string;
  value: Record<string, unknown>;
}

export interface WebhookBody {
  object: 'whatsapp_business_account';
  /** `time`: seconds since 1970, of what concerns the account. */
  entry: { id: string; time?: number; changes: WebhookChange[] }[];
}

interface WebhookUser {
  waId: string;
  userId: string;
  name: string;
  /** Has a username, and so no number. */
  withoutPhone?: boolean;
}

export interface StatusFacts {
  id: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** Milliseconds since 1970. */
  at: number;
  user: WebhookUser;
  callbackData?: string | undefined;
  /** Pricing of `sent` and `delivered`. */
  pricing?: { category: PricingCategory; billable: boolean } | undefined;
  /** Conversation, before v24.0. */
  conversation?: object | undefined;
  errors?: object[] | undefined;
}

/** Message of a user. `content` is the part that depends on its type, as Meta has it. */
interface ReceivedFacts {
  id: string;
  at: number;
  user: WebhookUser;
  /** The message that is answered. */
  contextId?: string | undefined;
  content: Record<string, unknown>;
  /** Meta tells it of the user, who sent nothing. */
  isSystem?: boolean;
}

const seconds = (at: number): string => String(Math.floor(at / 1_000));

const messagesChange = (numberId: string, value: object): WebhookChange => ({
  field: 'messages',
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: DISPLAY_PHONE_NUMBER, phone_number_id: numberId },
    ...value,
  },
});

export function webhookOfStatus(numberId: string, facts: StatusFacts): WebhookChange {
  const { id, status, at, user, pricing, conversation, errors, callbackData } = facts;
  const shown = {
    id,
    status,
    timestamp: seconds(at),
    recipient_id: user.waId,
    recipient_user_id: user.userId,
    ...(callbackData !== undefined && { biz_opaque_callback_data: callbackData }),
    ...(conversation && { conversation }),
    ...(pricing && {
      pricing: {
        ...pricing,
        pricing_model: 'PMP',
        type: pricing.billable ? 'regular' : 'free_customer_service',
      },
    }),
    ...(errors && { errors }),
  };
  return messagesChange(numberId, { statuses: [shown] });
}

export function webhookOfMessage(numberId: string, facts: ReceivedFacts): WebhookChange {
  const { user, contextId } = facts;
  const contact = user.withoutPhone
    ? { profile: { name: user.name, username: user.name.toLowerCase().replace(/\W+/g, '.') }, user_id: user.userId }
    : { profile: { name: user.name }, wa_id: user.waId, user_id: user.userId };
  const message = {
    ...(!user.withoutPhone && { from: user.waId }),
    ...(!facts.isSystem && { from_user_id: user.userId }),
    id: facts.id,
    timestamp: seconds(facts.at),
    ...(contextId !== undefined && { context: { from: DISPLAY_PHONE_NUMBER, id: contextId } }),
    ...facts.content,
  };
  return messagesChange(numberId, { ...(!facts.isSystem && { contacts: [contact] }), messages: [message] });
}

interface TemplateFacts {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  rejected_reason: string;
}

const templateOf = ({ id, name, language }: TemplateFacts) => ({
  message_template_id: Number(id),
  message_template_name: name,
  message_template_language: language,
});

export const webhookOfTemplate = (template: TemplateFacts): WebhookChange => ({
  field: 'message_template_status_update',
  value: {
    event: template.status,
    ...templateOf(template),
    reason: template.rejected_reason,
    message_template_category: template.category,
  },
});

/** A change that Meta has made, or one that it announces. */
type CategoryChange = { previous: string } | { correct: string; at: number };

export const webhookOfCategory = (template: TemplateFacts, change: CategoryChange): WebhookChange => ({
  field: 'template_category_update',
  value: {
    ...templateOf(template),
    new_category: template.category,
    ...('previous' in change
      ? { previous_category: change.previous }
      : { correct_category: change.correct, category_update_timestamp: Math.floor(change.at / 1_000) }),
  },
});
