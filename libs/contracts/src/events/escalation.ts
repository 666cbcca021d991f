import { z } from 'zod';
import { defineEvent } from '../define.js';
import { idField } from '../fields.js';
import { escalationStep } from '../entities/escalation.js';

const unanswered = {
  taskId: z.uuid(),
  activation: z.int().positive(),
  /** The employee who did not answer. */
  employeeId: z.uuid(),
  departmentId: z.uuid().nullable(),
  /** Reminders sent since the last answer. */
  count: z.int().positive(),
  /** The step that the count reached, from 1. */
  step: z.int().positive(),
  /** The reminder that reached it. */
  reminderId: z.uuid(),
};

/** The number of unanswered reminders of a task has reached a step of its escalation. */
export const TaskUnanswered = defineEvent(
  'scheduler.task.unanswered',
  z.object({ ...unanswered, to: escalationStep.shape.to }),
);
export type TaskUnansweredData = z.infer<typeof TaskUnanswered.data>;

/** A task was escalated, and `recipientId` is to be asked, once. */
export const TaskEscalated = defineEvent(
  'tasks.task.escalated',
  z.object({ ...unanswered, recipientId: idField, title: z.string() }),
);
export type TaskEscalatedData = z.infer<typeof TaskEscalated.data>;
