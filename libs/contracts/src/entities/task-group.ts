import { z } from 'zod';
import { idField } from '../fields.js';
import { checkDueDate } from './due-date.js';
import { storedTask, taskEdit, taskInput } from './task.js';

/** Most employees of one group. */
export const MAX_GROUP = 1_000;
/** Employees that a view of a group names. */
export const NAMED_IN_GROUP = 5;

const people = z
  .array(idField)
  .min(1, 'Elige al menos a una persona.')
  .max(MAX_GROUP, `Elige como máximo ${MAX_GROUP} personas.`);
/** The employees who each get a task: named ones, those of a department, or all. */
export const audience = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('people'), employeeIds: people }),
    z.strictObject({ kind: z.literal('department'), departmentId: idField }),
    z.strictObject({ kind: z.literal('everyone') }),
  ],
  { error: 'Elige a quién se asigna.' },
);
export type Audience = z.infer<typeof audience>;

/** A group does not repeat: its progress would begin anew for each employee on another day. */
const { employeeId: _, repetition: __, ...entered } = taskInput.shape;
const { employeeId: ___, repetition: ____, expected: seen, ...changed } = taskEdit.shape;
/** A task that several employees get. */
export const taskGroupInput = z.strictObject({ ...entered, audience }).superRefine(checkDueDate);
export const taskGroupPatch = z.strictObject(changed);
const expected = seen.unwrap().omit({ employeeId: true, repetition: true }).optional();
export const taskGroupEdit = taskGroupPatch.extend({ expected });
export const updateTaskGroupInput = z.object({ id: idField, patch: taskGroupPatch, expected });
export const createTaskGroupInput = z.object({ id: idField, ...entered, audience });
/** `employeeIds`: absent for all who belong to the audience and have no task of the group. */
export const groupPeopleInput = z.strictObject({ employeeIds: people.optional() });

const named = z.object({ id: z.uuid(), name: z.string() });
const count = z.int().nonnegative();
/** A group with the progress of its tasks, as far as the principal may know them. */
export const taskGroupView = z.object({
  id: z.uuid(),
  ...storedTask.pick({
    title: true,
    description: true,
    reminderInterval: true,
    confirmCompletion: true,
    proofRequired: true,
    dueAt: true,
    remindBefore: true,
    overdueInterval: true,
    createdAt: true,
  }).shape,
  audience: z.enum(['people', 'department', 'everyone']),
  departmentId: z.uuid().nullable(),
  /** Name of the audience's department; null: the audience is another, or the department was deleted. */
  departmentName: z.string().nullable(),
  total: count,
  completed: count,
  active: count,
  /** Tasks whose completion waits for confirmation, and those that employees cannot do. */
  reported: count,
  declined: count,
  /** The first employees whose task is not completed, by name. */
  missing: z.array(named),
  /** Employees of the audience who have no task of the group, and the names of the first. */
  joined: count,
  joinedNames: z.array(z.string()),
});

export type TaskGroupInput = z.infer<typeof taskGroupInput>;
export type TaskGroupEdit = z.infer<typeof taskGroupEdit>;
export type UpdateTaskGroupInput = z.infer<typeof updateTaskGroupInput>;
export type CreateTaskGroupInput = z.infer<typeof createTaskGroupInput>;
export type GroupPeopleInput = z.infer<typeof groupPeopleInput>;
export type TaskGroupView = z.infer<typeof taskGroupView>;
