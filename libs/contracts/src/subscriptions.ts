import type { EventDefinition } from './define.js';
import {
  ConversationUpdated,
  MessageReceived,
  MessageRequested,
  MessageStatusesReceived,
  TemplateSelected,
  TemplateUpdated,
  MessageEnded,
} from './events/conversations.js';
import { WeeklyDigestPrepared } from './events/digests.js';
import {
  DEPARTMENT_EVENTS,
  DepartmentRepublished,
  EMPLOYEE_EVENTS,
  EmployeeErased,
  EmployeeRepublished,
  EmployeeUpdated,
  SETTINGS_EVENTS,
  SettingsRepublished,
} from './events/directory.js';
import { TaskEscalated, TaskUnanswered } from './events/escalation.js';
import { SessionsEnded } from './events/identity.js';
import { FEED_EVENTS, ENDPOINT_EVENTS } from './events/integrations.js';
import { ReceiptsCounted, ReceiptUpdated } from './events/receipts.js';
import {
  BundleDue,
  EmployeeConsented,
  REMINDER_RESULTS,
  ReminderDeferred,
  ReminderDue,
  ReminderFailed,
  ReminderScheduled,
  ReminderSent,
  RemindersReleased,
  SendsCounted,
} from './events/reminders.js';
import { TASK_EVENTS, TASK_SET_EVENTS, TaskCompleted, TaskRepublished, TaskUpdated } from './events/tasks.js';
import { ACCOUNT_EVENTS, AccountReported } from './events/whatsapp-accounts.js';

/**
 * One queue and the events that are bound to it. Every publisher and consumer declares all subscriptions, so that a
 * queue exists before its consumer runs for the first time.
 */
export interface Subscription {
  /** `<service>.<name>`. */
  readonly queue: string;
  readonly bindings: readonly EventDefinition[];
  /** The handler gets up to `size` events, or those of `waitMs` milliseconds. Without it: one event at a time. */
  readonly batch?: { readonly size: number; readonly waitMs: number };
  /**
   * Maximum unacknowledged messages of a consumer. Without `batch` all their events are handled at the same time; in
   * one process, as many.
   */
  readonly prefetch: number;
  /** Maximum events per message. Without it: the limit of the transport. */
  readonly eventsPerMessage?: number;
  /** The queue belongs to one process and is deleted with it: no retry, no dead letter. */
  readonly ephemeral?: boolean;
  /** The queue exists always; its events are bound to it only while its service wants them. */
  readonly onDemand?: boolean;
}

const define = (subscription: Subscription): Subscription => subscription;
const largeBatches = { batch: { size: 500, waitMs: 10 }, prefetch: 1_000 };
/** Events that carry an entity, with thousands of characters each. */
const largeBatchesOfEntities = { ...largeBatches, eventsPerMessage: 1 };

const smallBatches = { batch: { size: 10, waitMs: 10 }, prefetch: 10 };
const hundreds = { batch: { size: 100, waitMs: 10 }, prefetch: 200 };
const mediumBatches = { batch: { size: 50, waitMs: 10 }, prefetch: 100 };
/** Queues of their own: what is in them is never discarded. Small batches: each event changes many rows. */
const erasures = (queue: string): Subscription => define({ queue, bindings: [EmployeeErased], ...smallBatches });

/** Publishing an entity again changes nothing. */
const REPUBLISHED: readonly EventDefinition[] = [
  DepartmentRepublished,
  EmployeeRepublished,
  SettingsRepublished,
  TaskRepublished,
];

export const SUBSCRIPTIONS = {
  directoryTaskCounts: define({ queue: 'directory.task-counts', bindings: TASK_EVENTS, ...largeBatchesOfEntities }),
  /** Also which days the school works, by which tasks repeat. */
  tasksDirectory: define({
    queue: 'tasks.directory',
    bindings: [...DEPARTMENT_EVENTS, ...EMPLOYEE_EVENTS, ...SETTINGS_EVENTS],
    ...largeBatchesOfEntities,
  }),
  /** Unanswered reminders. */
  tasksUnanswered: define({ queue: 'tasks.unanswered', bindings: [TaskUnanswered], ...mediumBatches }),
  schedulerTasks: define({ queue: 'scheduler.tasks', bindings: TASK_EVENTS, ...largeBatchesOfEntities }),
  schedulerResults: define({
    queue: 'scheduler.results',
    bindings: REMINDER_RESULTS,
    batch: { size: 500, waitMs: 5 },
    prefetch: 1_000,
  }),
  /** When reminders may be sent. */
  schedulerCalendars: define({
    queue: 'scheduler.calendars',
    bindings: [...SETTINGS_EVENTS, ...DEPARTMENT_EVENTS, ...EMPLOYEE_EVENTS],
    ...largeBatchesOfEntities,
  }),
  /** When unanswered reminders are escalated. */
  schedulerEscalations: define({
    queue: 'scheduler.escalations',
    bindings: [...SETTINGS_EVENTS, ...DEPARTMENT_EVENTS],
    ...largeBatchesOfEntities,
  }),
  /** A queue of its own: a release changes many rows, and results do not wait for it. */
  schedulerHolds: define({
    queue: 'scheduler.holds',
    bindings: [ReminderDeferred, RemindersReleased, EmployeeConsented],
    batch: { size: 500, waitMs: 5 },
    prefetch: 1_000,
  }),
  /** Small prefetch and small messages: the rest stays in the queue for other notifiers. */
  notifierReminders: define({
    queue: 'notifier.reminders',
    bindings: [ReminderDue],
    eventsPerMessage: 8,
    prefetch: 128,
  }),
  /** A queue of its own, of which few are taken: each is up to ten reminders. */
  notifierBundles: define({
    queue: 'notifier.bundles',
    bindings: [BundleDue],
    eventsPerMessage: 1,
    prefetch: 32,
  }),
  /** Messages that are no reminders. */
  notifierMessages: define({ queue: 'notifier.messages', bindings: [MessageRequested], ...hundreds }),
  /** The school's own texts. */
  notifierSettings: define({ queue: 'notifier.settings', bindings: SETTINGS_EVENTS, ...largeBatchesOfEntities }),
  /** Messages of employees: free text may be sent to them for a day. */
  notifierReceived: define({
    queue: 'notifier.received',
    bindings: [MessageReceived],
    batch: { size: 500, waitMs: 10 },
    prefetch: 500,
  }),
  /** Statuses that the provider reported after it accepted messages; an event has up to 500. */
  notifierReceipts: define({
    queue: 'notifier.receipts',
    bindings: [MessageStatusesReceived],
    batch: { size: 20, waitMs: 20 },
    prefetch: 40,
  }),
  /** A template that is approved again: what was held for it is released. */
  notifierTemplates: define({ queue: 'notifier.templates', bindings: [TemplateUpdated], ...hundreds }),
  /** A ban of the account, a rating of its number: what administrators are told, and what stops reminders. */
  notifierAccount: define({ queue: 'notifier.account', bindings: [AccountReported], ...mediumBatches }),
  metricsProjection: define({
    queue: 'metrics.projection',
    bindings: [...DEPARTMENT_EVENTS, ...EMPLOYEE_EVENTS, ...TASK_EVENTS],
    ...largeBatches,
  }),
  /** A queue of its own: each event has up to 500 counts. */
  metricsSendCounts: define({
    queue: 'metrics.send-counts',
    bindings: [SendsCounted],
    batch: { size: 20, waitMs: 10 },
    prefetch: 20,
  }),
  metricsReceiptCounts: define({
    queue: 'metrics.receipt-counts',
    bindings: [ReceiptsCounted],
    batch: { size: 20, waitMs: 10 },
    prefetch: 20,
  }),
  /** Changes, for the audit. Not the reminders: their history is the deliveries. */
  identityAudit: define({
    queue: 'identity.audit',
    bindings: [
      ...[...DEPARTMENT_EVENTS, ...EMPLOYEE_EVENTS, ...SETTINGS_EVENTS, ...TASK_EVENTS].filter(
        (definition) => !REPUBLISHED.includes(definition),
      ),
      ...TASK_SET_EVENTS,
      TemplateSelected,
      ...ENDPOINT_EVENTS,
      ...FEED_EVENTS,
      ...ACCOUNT_EVENTS,
    ],
    ...largeBatchesOfEntities,
  }),
  /** Mails to administrators. */
  identityDigests: define({ queue: 'identity.digests', bindings: [WeeklyDigestPrepared], ...smallBatches }),
  identityErasures: erasures('identity.erasures'),
  notifierErasures: erasures('notifier.erasures'),
  conversationsErasures: erasures('conversations.erasures'),
  integrationsErasures: erasures('integrations.erasures'),
  /** Events that other systems learn by webhooks. */
  integrationsWebhooks: define({
    queue: 'integrations.webhooks',
    bindings: [
      ...[...DEPARTMENT_EVENTS, ...EMPLOYEE_EVENTS, ...TASK_EVENTS].filter(
        (definition) => !REPUBLISHED.includes(definition),
      ),
      TaskEscalated,
    ],
    ...largeBatches,
  }),
  /** A queue of its own: results of reminders are many, and mostly no other system wants them. */
  integrationsReminders: define({
    queue: 'integrations.reminders',
    bindings: [ReminderSent, ReminderFailed],
    ...largeBatches,
    onDemand: true,
  }),
  /** Employees and their numbers. */
  conversationsEmployees: define({
    queue: 'conversations.employees',
    bindings: EMPLOYEE_EVENTS,
    ...largeBatchesOfEntities,
  }),
  /** Whom to ask about an unanswered task or an unreachable number, and whom to tell about a reported one. */
  conversationsEscalations: define({
    queue: 'conversations.escalations',
    bindings: [TaskEscalated, TaskCompleted, TaskUpdated, EmployeeUpdated],
    ...mediumBatches,
  }),
  /** Through which account messages go. */
  conversationsAccounts: define({ queue: 'conversations.accounts', bindings: ACCOUNT_EVENTS, ...smallBatches }),
  /** Results of the messages that are no reminders. */
  conversationsMessages: define({ queue: 'conversations.messages', bindings: [MessageEnded], ...hundreds }),
  /** Everything that a portal shows. A due reminder changes nothing there. */
  gatewayStream: define({
    queue: 'gateway.stream',
    bindings: [
      ...DEPARTMENT_EVENTS,
      ...EMPLOYEE_EVENTS,
      ...SETTINGS_EVENTS,
      ...TASK_EVENTS,
      ReminderScheduled,
      ...REMINDER_RESULTS,
      SendsCounted,
      ReceiptUpdated,
      ReceiptsCounted,
      ConversationUpdated,
      TemplateUpdated,
      ...ACCOUNT_EVENTS,
    ],
    prefetch: 1_000,
    batch: { size: 200, waitMs: 10 },
    ephemeral: true,
  }),
  /** Every gateway forgets sessions that ended. */
  gatewaySessions: define({
    queue: 'gateway.sessions',
    bindings: [SessionsEnded],
    prefetch: 100,
    batch: { size: 100, waitMs: 10 },
    ephemeral: true,
  }),
} as const;

/** All events, by type. */
export const EVENTS: ReadonlyMap<string, EventDefinition> = new Map(
  Object.values(SUBSCRIPTIONS)
    .flatMap(({ bindings }: Subscription) => bindings)
    .map((definition) => [definition.type, definition]),
);
