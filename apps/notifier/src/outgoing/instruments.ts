import { HOLD_REASONS } from '@recuerda/contracts';
import { counter, gauge, histogram } from '@recuerda/service';

export const sends = counter('recuerda_sends_total', 'POSTs to the provider by account, outcome and reason.', [
  'account',
  'outcome',
  'reason',
]);
export const sendRetries = counter(
  'recuerda_send_retries_total',
  'POSTs that failed and will be repeated, by reason.',
  ['reason'],
);
export const sendSeconds = histogram(
  'recuerda_send_duration_seconds',
  'Time of one POST to the provider.',
  [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
);
export const delivered = counter('recuerda_deliveries_total', 'Reminders that got their outcome.', ['outcome']);
export const deliverySeconds = histogram(
  'recuerda_delivery_lateness_seconds',
  'From the due time of a reminder to the provider’s answer.',
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 60, 300, 1_800],
);
/** The only window for duplicates: a crash or a lost response between the POST and its record. */
export const possibleDuplicates = counter(
  'recuerda_possible_duplicates_total',
  'POSTs repeated although an earlier one may have been sent.',
  ['cause'],
);
export const unrecognisedPhones = counter(
  'recuerda_unrecognised_phones_total',
  'Phone numbers of no known form, used as they are.',
);
export const waitingForSlot = gauge('recuerda_reminders_waiting', 'Reminders waiting for their turn.');
export const sending = gauge(
  'recuerda_reminders_sending',
  'Reminders being sent at present, up to recuerda_send_concurrency_limit.',
);

export const reconciledAttempts = counter(
  'recuerda_reconciled_attempts_total',
  'POSTs without an answer that the provider reported later, so that nothing was sent again.',
);
export const deferred = counter(
  'recuerda_reminders_deferred_total',
  'Reminders deferred to the scheduler, by reason.',
  ['reason'],
);
export const endedMessages = counter(
  'recuerda_messages_total',
  'Messages that are no reminders and got their outcome, by kind.',
  ['kind', 'outcome'],
);
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
for (const cause of ['crash', 'no_answer']) possibleDuplicates.inc({ cause }, 0);
for (const outcome of ['sent', 'failed', 'cancelled']) delivered.inc({ outcome }, 0);
for (const reason of HOLD_REASONS) deferred.inc({ reason }, 0);
/** Call it before each scrape. */
export function beginCounts(account: string): void {
  for (const reason of ['', 'unclear_answer']) sends.inc({ account, outcome: 'sent', reason }, 0);
}
for (const outcome of ['sent', 'failed', 'cancelled', 'sending']) bundles.inc({ outcome }, 0);
