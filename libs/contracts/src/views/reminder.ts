export type ReminderStatus = 'scheduled' | 'sent' | 'failed';

/** The reminder row of a task. */
export interface ReminderView {
  id: string;
  taskId: string;
  nextReminder: string;
  sentAt: string | null;
  status: ReminderStatus;
}

export interface UpcomingReminder extends ReminderView {
  task: { id: string; title: string; employeeName: string | null };
}

/** What initialising did: reminders still waiting were `restored`, the rest `scheduled` anew. */
export interface InitialiseResult {
  restored: number;
  scheduled: number;
}

export type DeliveryStatus = 'sending' | 'sent' | 'failed' | 'cancelled';

/** One reminder's delivery: when, to whom, outcome and the provider's reason. */
export interface DeliveryView {
  reminderId: string;
  taskId: string;
  employeeId: string | null;
  dueAt: string;
  /** Normalised phone; null when nothing was sent. */
  to: string | null;
  status: DeliveryStatus;
  /** POSTs made, 0 to 3. */
  attempts: number;
  /** Machine-readable reason of the last failure, else null. */
  reason: string | null;
  /** Start of the provider's last answer, at most 500 characters. */
  providerAnswer: string | null;
  sentAt: string | null;
  createdAt: string;
}
