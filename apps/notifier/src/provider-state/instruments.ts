import { gauge } from '@recuerda/service';

export const providerStopped = gauge(
  'recuerda_provider_stopped',
  '1 while the provider refuses everything of the account and reminders are held, by reason.',
  ['reason'],
);
