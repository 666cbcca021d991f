import { MESSAGE_STATUSES } from '@recuerda/contracts';
import { counter } from '@recuerda/service';

export const statusesReceived = counter(
  'recuerda_message_statuses_total',
  'Statuses of messages that the provider reported, repetitions included.',
  ['status'],
);
export const chargedMessages = counter(
  'recuerda_messages_charged_total',
  'Messages by what the provider charges them as.',
  ['category'],
);

for (const status of MESSAGE_STATUSES) statusesReceived.inc({ status }, 0);
