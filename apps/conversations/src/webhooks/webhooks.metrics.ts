import { counter, gauge } from '@recuerda/service';

export const ignoredParts = counter(
  'recuerda_webhooks_ignored_total',
  "Parts of webhooks that are passed over: another number's, the school's own, of a group, no message, or not known.",
  ['reason'],
);
export const unreadableMessages = counter(
  'recuerda_webhooks_refused_total',
  'Bodies of webhooks, and messages in them, that could not be read.',
  ['source', 'reason'],
);
export const failedWebhooks = counter('recuerda_webhooks_failed_total', 'Webhooks that could not be processed.');
export const waitingWebhooks = gauge('recuerda_webhooks_waiting', 'Webhooks that are stored and not yet processed.');
export const oldestWebhook = gauge(
  'recuerda_webhooks_oldest_seconds',
  'How long the oldest webhook, or message of one, has waited to be acted on; 0: none waits.',
);
export const lastCallAge = gauge(
  'recuerda_webhooks_last_call_seconds',
  'How long ago the provider last called with something that was taken; absent: never.',
  ['source'],
);
export const setAside = gauge(
  'recuerda_messages_set_aside',
  'Webhooks and messages set aside: the process ended three times while only that one was in hand.',
  ['kind'],
);
export const receivedMessages = counter('recuerda_messages_received_total', 'Messages in webhooks.');
