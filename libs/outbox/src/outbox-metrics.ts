import { counter, gauge } from '@recuerda/service';

export const outboxPending = gauge(
  'recuerda_outbox_pending_events',
  'Events that wait in the outbox, counted up to 100,000.',
  ['schema'],
);
export const outboxOldest = gauge('recuerda_outbox_oldest_seconds', 'Age of the oldest event in the outbox.', [
  'schema',
]);
export const outboxRetries = counter('recuerda_outbox_retries_total', 'Events put back to be published again.', [
  'schema',
]);
export const outboxDead = counter('recuerda_outbox_dead_total', 'Events given up by the outbox.', ['schema']);
export const outboxDeadPending = gauge(
  'recuerda_outbox_dead_events',
  'Events given up and neither replayed nor discarded, counted up to 100,000.',
  ['schema'],
);
