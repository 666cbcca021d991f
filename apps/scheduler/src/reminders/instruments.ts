import { HOLD_REASONS } from '@recuerda/contracts';
import { counter, gauge, histogram } from '@recuerda/service';

export const claimedReminders = counter(
  'recuerda_reminders_claimed_total',
  'Due reminders that schedulers read from their shards.',
);
export const lastLook = gauge(
  'recuerda_reminders_last_look_timestamp_seconds',
  'When this scheduler last read its due reminders successfully.',
);
export const inFlight = gauge(
  'recuerda_reminders_in_flight',
  'Reminders that this scheduler has read and that have no result yet.',
);
export const scheduledReminders = gauge('recuerda_reminders_scheduled', 'Reminders scheduled, of all schedulers.');
export const stoppedChains = gauge(
  'recuerda_reminders_stopped',
  'Chains that stopped because a reminder failed, and wait for the Tasks screen to be opened.',
);
export const heldReminders = gauge('recuerda_reminders_held', 'Reminders held until later, of all schedulers.', [
  'reason',
]);
export const overdue = gauge(
  'recuerda_reminders_overdue_seconds',
  'How long the oldest reminder that is due has waited for its result; 0 when none waits.',
);
export const duePublished = counter('recuerda_reminders_due_total', 'Reminders dispatched to the notifier.', [
  'outcome',
]);
export const lateness = histogram(
  'recuerda_reminder_lateness_seconds',
  'From the due time of a reminder to its dispatch to the notifier.',
  [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120, 600],
);
export const recordedResults = counter('recuerda_reminder_results_total', 'Results recorded by the scheduler.', [
  'outcome',
]);

// A counter that starts at its first event shows no increase.
for (const reason of HOLD_REASONS) heldReminders.set({ reason }, 0);
for (const outcome of ['published', 'failed']) duePublished.inc({ outcome }, 0);
for (const outcome of ['sent', 'failed', 'cancelled']) recordedResults.inc({ outcome }, 0);
