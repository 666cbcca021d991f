import { z } from 'zod';
import type { FILTERED_TASK_FIELDS, TASK_FIELDS } from '../columns/task-fields.js';
import { choiceField, idField, instantField, instantInput, reasonField } from '../fields.js';
import { DEFAULT_REMINDER_INTERVAL } from '../rules/intervals.js';
import { REMINDER_FILTERS } from '../columns/viewed-lists.js';
import { checkDueDate, DUE_DATE_FIELDS, intervalField } from './due-date.js';
import {
  DESCRIPTION,
  entityFields,
  expectedOf,
  FLAG,
  NAME,
  REFERENCE,
  timestamps,
  utcInstant,
} from './entity-fields.js';

/** The fields that an administrator enters. Inputs, events, views and rows follow from here. */
const { input, stored } = entityFields({
  title: NAME,
  description: DESCRIPTION,
  employeeId: REFERENCE,
  /** Minutes. */
  reminderInterval: { input: intervalField, stored: z.int().positive() },
  /** Whether an administrator must confirm what an employee reports as done; default false. */
  confirmCompletion: FLAG,
  /** Whether an employee who reports it as done must have sent a photo or document; default false. */
  proofRequired: FLAG,
  ...DUE_DATE_FIELDS,
} satisfies Record<keyof typeof TASK_FIELDS, unknown>);

export const taskInput = z
  .strictObject({
    ...input,
    description: input.description.default(null),
    reminderInterval: input.reminderInterval.default(DEFAULT_REMINDER_INTERVAL),
  })
  .superRefine(checkDueDate);
export const taskPatch = z.strictObject(input).partial();
const expected = expectedOf(stored);
export const taskEdit = taskPatch.extend({ expected });
export const createTaskInput = z.object({ id: idField, ...taskInput.shape });
export const updateTaskInput = z.object({ id: idField, patch: taskPatch, expected });
/** A task is snoozed for at most this many days. */
export const MAX_SNOOZE_DAYS = 30;
export const snoozeInput = z.strictObject({
  until: instantInput,
});
/** The employee has seen the task at `at`. It is not reminded until `until`; null: nothing changes. */
export const acknowledgeTaskInput = z.object({ id: idField, at: instantField, until: instantField.nullable() });
/** `departmentId`: the request is that of a manager of this department, who acts on the tasks of its employees. */
const managed = { id: idField, departmentId: idField.optional() };
export const snoozeTaskInput = z.object({ ...managed, ...snoozeInput.shape });
/** Repeated with the same `requestId`, it does nothing. */
export const remindTaskInput = z.object({ ...managed, requestId: idField });
/** The reason is sent to the employee. */
export const rejectCompletionInput = z.strictObject({ reason: reasonField });
export const rejectTaskCompletionInput = z.object({ ...managed, ...rejectCompletionInput.shape });
/** The employee wrote at `at` that the task cannot be done. */
export const declineTaskInput = z.object({ id: idField, at: instantField, reason: reasonField });
export const reassignTaskInput = z.object({ id: idField, departmentId: idField, employeeId: idField });

const SNOOZE_REASONS = ['snoozed', 'acknowledged'] as const;
/**
 * Result of an escalation. `manager`, `employee` (named by the step): that person is asked. Otherwise no message is
 * sent: there is no manager, the recipient's number cannot be reached, or the recipient is the employee of the task.
 */
export const ESCALATION_OUTCOMES = ['manager', 'employee', 'no_manager', 'unreachable', 'self'] as const;

/** A task as it is stored, shown and published. */
export const storedTask = z.object({
  id: z.uuid(),
  ...stored,
  isActive: z.boolean(),
  isCompleted: z.boolean(),
  /** Until then an active task is not reminded; null: not snoozed. */
  snoozedUntil: utcInstant.nullable(),
  /** `acknowledged`: its employee has seen it. */
  snoozeReason: z.enum(SNOOZE_REASONS).nullable(),
  /** When its employee last reported having seen it. */
  acknowledgedAt: utcInstant.nullable(),
  /** When its unanswered reminders were last escalated; null: not since the employee's last answer. */
  escalatedAt: utcInstant.nullable(),
  /** The last step that was taken, from 1. */
  escalationStep: z.int().positive().nullable(),
  /** Whom the step names; null: there is no such employee. */
  escalatedToId: z.uuid().nullable(),
  escalationOutcome: z.enum(ESCALATION_OUTCOMES).nullable(),
  /** When its employee reported it as done: it waits for its confirmation and is not reminded. Null: it does not. */
  completionReportedAt: utcInstant.nullable(),
  /** Why its last report was rejected; null: it was not, no reason was given, or it was reported again. */
  rejectReason: z.string().nullable(),
  /** When its employee said that it cannot be done; null: not since it was last decided about. */
  declinedAt: utcInstant.nullable(),
  declineReason: z.string().nullable(),
  /** Id of the first occurrence of a repeated task, which all have in common; null: it never repeated. */
  seriesId: z.uuid().nullable(),
  /** The date that it has in its series. */
  occurrenceAt: utcInstant.nullable(),
  /** The group with which it was created; null: it is a task of its own. */
  groupId: z.uuid().nullable(),
  ...timestamps,
});

/** Fields that follow a change of the employee or of the schedule, as an undone import brings them back. */
export const storedConsequences = storedTask.pick({
  snoozedUntil: true,
  snoozeReason: true,
  acknowledgedAt: true,
  escalatedAt: true,
  escalationStep: true,
  escalatedToId: true,
  escalationOutcome: true,
  completionReportedAt: true,
  declinedAt: true,
  seriesId: true,
  occurrenceAt: true,
});
export const taskConsequences = storedConsequences.extend({ repeatsFrom: utcInstant.nullable() });
export type TaskConsequences = z.infer<typeof taskConsequences>;

/** A task is always in exactly one of these. */
export const TASK_STATES = ['active', 'paused', 'completed'] as const;

const STATE_FILTERS = [
  ...TASK_STATES,
  'open',
  'reported',
  'overdue',
  'escalated',
  'declined',
  'unreachable',
  ...REMINDER_FILTERS,
] as const;

/** Filters of a list of tasks, besides the search. */
export const taskFilters = {
  /**
   * A state; `open`: not completed; `reported`: waits for the confirmation that it is done; `overdue`: open, and its
   * due date has passed; `escalated`: its unanswered reminders were escalated; `declined`: its employee says that it
   * cannot be done. Of active ones `failed`: its last reminder failed; `held`: its reminder is held for a lasting
   * reason; `unreachable`: its employee gets no reminders; `silent`: it sends none, for one of these reasons or because
   * it is `reported`.
   */
  state: choiceField(STATE_FILTERS).optional(),
  /** Occurrences of one repeated task. */
  seriesId: idField.optional(),
  groupId: idField.optional(),
  /** `no`: only tasks without a group. */
  grouped: z.enum(['no'], { error: 'Debe ser "no".' }).optional(),
  departmentId: idField.optional(),
  employeeId: idField.optional(),
} satisfies Record<
  'state' | 'seriesId' | 'groupId' | 'grouped' | 'departmentId' | (typeof FILTERED_TASK_FIELDS)[number],
  z.ZodType
>;

export type TaskInput = z.infer<typeof taskInput>;
export type TaskPatch = z.infer<typeof taskPatch>;
export type TaskEdit = z.infer<typeof taskEdit>;
export type CreateTaskInput = z.infer<typeof createTaskInput>;
export type UpdateTaskInput = z.infer<typeof updateTaskInput>;
export type RejectCompletionInput = z.infer<typeof rejectCompletionInput>;
export type SnoozeInput = z.infer<typeof snoozeInput>;
export type SnoozeTaskInput = z.infer<typeof snoozeTaskInput>;
export type RejectTaskCompletionInput = z.infer<typeof rejectTaskCompletionInput>;
export type DeclineTaskInput = z.infer<typeof declineTaskInput>;
export type AcknowledgeTaskInput = z.infer<typeof acknowledgeTaskInput>;
export type RemindTaskInput = z.infer<typeof remindTaskInput>;
export type ReassignTaskInput = z.infer<typeof reassignTaskInput>;
export type EscalationOutcome = (typeof ESCALATION_OUTCOMES)[number];
export type StoredTask = z.infer<typeof storedTask>;
export type TaskState = (typeof TASK_STATES)[number];
