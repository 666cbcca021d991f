import { counter, histogram } from '@recuerda/service';

export const bundles = counter(
  'recuerda_bundles_total',
  'Messages with several reminders, by what became of their POST.',
  ['outcome'],
);
export const bundledReminders = histogram(
  'recuerda_bundle_reminders',
  'Reminders in a message that was sent with several.',
  [2, 3, 4, 5, 6, 7, 8, 9, 10],
);

// A counter that starts at its first event shows no increase.
for (const outcome of ['sent', 'failed', 'cancelled', 'sending']) bundles.inc({ outcome }, 0);
