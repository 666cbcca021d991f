import type { EventDefinition } from './define.js';
import { DEPARTMENT_EVENTS, EMPLOYEE_EVENTS } from './events/directory.js';
import { REMINDER_RESULTS, ReminderDue, ReminderScheduled } from './events/reminders.js';
import { TASK_EVENTS } from './events/tasks.js';

/**
 * One queue and the events that land in it. Every publisher and consumer declares all subscriptions, so that a
 * queue exists before its consumer first runs.
 */
export interface Subscription {
  /** `<service>.<name>`. */
  readonly queue: string;
  readonly bindings: readonly EventDefinition[];
  /** Messages handed to the handler at once: up to `size`, or what came within `waitMs`. One by one when absent. */
  readonly batch?: { readonly size: number; readonly waitMs: number };
  /** Most unacknowledged messages a consumer holds; a subscription without batches handles their events all at once, and as many in process. */
  readonly prefetch: number;
  /** Most events a message may carry; 1: each comes in a message of its own. The transport's own limit when absent. */
  readonly eventsPerMessage?: number;
  /** A queue of this process alone that goes with it: no retry, no dead letter. */
  readonly ephemeral?: boolean;
}

const define = (subscription: Subscription): Subscription => subscription;
const projection = { batch: { size: 500, waitMs: 10 }, prefetch: 1_000 };
/** Whole entities, of up to thousands of characters each. */
const entities = { ...projection, eventsPerMessage: 1 };

export const SUBSCRIPTIONS = {
  directoryTaskCounts: define({ queue: 'directory.task-counts', bindings: TASK_EVENTS, ...entities }),
  tasksDirectory: define({
    queue: 'tasks.directory',
    bindings: [...DEPARTMENT_EVENTS, ...EMPLOYEE_EVENTS],
    ...entities,
  }),
  schedulerTasks: define({ queue: 'scheduler.tasks', bindings: TASK_EVENTS, ...entities }),
  schedulerResults: define({
    queue: 'scheduler.results',
    bindings: REMINDER_RESULTS,
    batch: { size: 500, waitMs: 5 },
    prefetch: 1_000,
  }),
  /** Small prefetch and small messages: what waits here can still be taken by another notifier. */
  notifierReminders: define({
    queue: 'notifier.reminders',
    bindings: [ReminderDue],
    eventsPerMessage: 8,
    prefetch: 128,
  }),
  metricsProjection: define({
    queue: 'metrics.projection',
    bindings: [...DEPARTMENT_EVENTS, ...EMPLOYEE_EVENTS, ...TASK_EVENTS, ...REMINDER_RESULTS],
    ...projection,
  }),
  /** What a portal shows; that a reminder is due changes nothing there. */
  gatewayStream: define({
    queue: 'gateway.stream',
    bindings: [...DEPARTMENT_EVENTS, ...EMPLOYEE_EVENTS, ...TASK_EVENTS, ReminderScheduled, ...REMINDER_RESULTS],
    prefetch: 1_000,
    batch: { size: 200, waitMs: 10 },
    ephemeral: true,
  }),
} as const;

/** Every event there is, by type. */
export const EVENTS: ReadonlyMap<string, EventDefinition> = new Map(
  Object.values(SUBSCRIPTIONS)
    .flatMap(({ bindings }: Subscription) => bindings)
    .map((definition) => [definition.type, definition]),
);
