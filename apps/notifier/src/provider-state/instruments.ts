import { gauge } from '@recuerda/service';

export const providerStopped = gauge(
  'recuerda_provider_stopped',
  '1 while reminders are held because the provider refuses everything of the account, or has an outage, by reason.',
  ['reason'],
);
