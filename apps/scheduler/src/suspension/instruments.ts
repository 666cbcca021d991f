import { gauge } from '@recuerda/service';

export const suspended = gauge(
  'recuerda_reminders_suspended',
  'Whether reminders wait for an administrator, because the data come from a backup: 1 or 0.',
);
