import {
  DepartmentCreated,
  DepartmentDeleted,
  DepartmentUpdated,
  EmployeeCreated,
  EmployeeDeleted,
  EmployeeUpdated,
  type Envelope,
  ReminderFailed,
  ReminderSent,
  TaskActivated,
  TaskCompleted,
  TaskCreated,
  TaskDeleted,
  TaskEscalated,
  TaskPaused,
  TaskReopened,
  TaskUpdated,
  WEBHOOK_DATA,
  type WebhookEventType,
} from '@recuerda/contracts';

const TYPE_OF = new Map<string, WebhookEventType>([
  [TaskCreated.type, 'task.created'],
  [TaskUpdated.type, 'task.updated'],
  [TaskPaused.type, 'task.paused'],
  [TaskActivated.type, 'task.activated'],
  [TaskCompleted.type, 'task.completed'],
  [TaskReopened.type, 'task.reopened'],
  [TaskDeleted.type, 'task.deleted'],
  [ReminderSent.type, 'reminder.sent'],
  [ReminderFailed.type, 'reminder.failed'],
  [TaskEscalated.type, 'reminder.escalated'],
  [EmployeeCreated.type, 'employee.created'],
  [EmployeeUpdated.type, 'employee.updated'],
  [EmployeeDeleted.type, 'employee.deleted'],
  [DepartmentCreated.type, 'department.created'],
  [DepartmentUpdated.type, 'department.updated'],
  [DepartmentDeleted.type, 'department.deleted'],
]);

interface Webhook {
  eventId: string;
  type: WebhookEventType;
  body: string;
}

/** Returns the webhook of an event, with the documented fields alone; null: the event makes none. */
export function webhookOf(event: Envelope): Webhook | null {
  const type = TYPE_OF.get(event.type);
  if (type === undefined) return null;
  const data = WEBHOOK_DATA[type].parse(event.data);
  return { eventId: event.id, type, body: webhookText(type, new Date(event.time), data) };
}

export const webhookText = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });
