import { counter, histogram } from '@recuerda/service';

export const claimedReminders = counter('recuerda_reminders_claimed_total', 'Reminders claimed by schedulers.');
export const duePublished = counter('recuerda_reminders_due_total', 'Reminders handed over to the notifier.', ['outcome']);
export const lateness = histogram(
  'recuerda_reminder_lateness_seconds',
  'From the due time of a reminder to its hand-over to the notifier.',
  [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120, 600],
);
export const recordedResults = counter('recuerda_reminder_results_total', 'Results recorded by the scheduler.', ['outcome']);
