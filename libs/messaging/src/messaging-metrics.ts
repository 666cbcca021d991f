import { counter, gauge, histogram } from '@recuerda/service';

export const published = counter(
  'recuerda_messages_published_total',
  'Events published, by outcome: ok, failed, unavailable.',
  ['type', 'outcome'],
);
export const handled = counter(
  'recuerda_messages_handled_total',
  'Events handled by a subscription, by outcome: ok, failed, postponed.',
  ['flow', 'outcome'],
);
export const retries = counter('recuerda_message_retries_total', 'Events put aside to be handled again, by delay.', [
  'flow',
  'tier',
]);
export const deadLetters = counter('recuerda_dead_letters_total', 'Messages moved to a dead letter queue, by reason.', [
  'flow',
  'reason',
]);
export const expired = counter(
  'recuerda_messages_expired_total',
  'Events dropped because they came after their expiry time.',
  ['flow'],
);
export const requestSeconds = histogram(
  'recuerda_request_duration_seconds',
  'Requests to other services as the caller sees them, by outcome: ok or an error code.',
  [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  ['pattern', 'outcome'],
);
export const undeliverableReplies = counter(
  'recuerda_unanswerable_requests_total',
  'Requests whose reply could not be delivered, by queue.',
  ['queue'],
);
/** Made with the connection: a process without a broker would say that it has lost it. */
export const brokerConnected = () =>
  gauge('recuerda_broker_connected', '1 while this process is connected to RabbitMQ, else 0.');
