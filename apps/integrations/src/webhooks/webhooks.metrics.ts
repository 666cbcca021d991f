import { counter, gauge } from '@recuerda/service';

export const webhookAttempts = counter(
  'recuerda_outgoing_webhook_attempts_total',
  'POSTs of webhooks to other systems, by what became of them: delivered, retried, failed, gone.',
  ['outcome'],
);
export const oldestDueWebhook = gauge(
  'recuerda_outgoing_webhook_overdue_seconds',
  'How long ago the oldest webhook to another system was due; 0: none is.',
);
export const disabledEndpoints = gauge(
  'recuerda_webhook_endpoints_disabled',
  'Systems that get no webhooks any more, because they could not be reached.',
);
