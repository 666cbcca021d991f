import type { StoredDepartment, StoredEmployee, StoredTask } from '@recuerda/contracts';

/** Fields of a department for which nothing was entered. */
export const BARE_DEPARTMENT = {
  weeklyWindows: null,
  managerEmployeeId: null,
  escalation: null,
} satisfies Partial<StoredDepartment>;

/** Fields of an employee of whom only name, phone and department are known. */
export const BARE_EMPLOYEE = {
  email: null,
  weeklyWindows: null,
  consentAt: null,
  consentSource: null,
  optedOutAt: null,
  unreachableReason: null,
  newPhone: null,
  absences: [],
} satisfies Partial<StoredEmployee>;

/** Fields of a task without a due date, to which nothing has happened. */
export const BARE_TASK = {
  confirmCompletion: false,
  proofRequired: false,
  dueAt: null,
  remindBefore: null,
  overdueInterval: null,
  repetition: null,
  snoozedUntil: null,
  snoozeReason: null,
  acknowledgedAt: null,
  escalatedAt: null,
  escalationStep: null,
  escalatedToId: null,
  escalationOutcome: null,
  completionReportedAt: null,
  rejectReason: null,
  declinedAt: null,
  declineReason: null,
  seriesId: null,
  occurrenceAt: null,
  groupId: null,
} satisfies Partial<StoredTask>;
