/** Filters of tasks that depend on their reminders, which the scheduler knows. */
export const REMINDER_FILTERS = ['failed', 'held', 'silent'] as const;
export type ReminderFilter = (typeof REMINDER_FILTERS)[number];

export const isReminderFilter = (filter: string | undefined): filter is ReminderFilter =>
  (REMINDER_FILTERS as readonly (string | undefined)[]).includes(filter);

/** Filters of the tasks that need somebody, in the order of the dashboard. */
export const ATTENTION = ['failed', 'overdue', 'held', 'unreachable', 'reported'] as const;
