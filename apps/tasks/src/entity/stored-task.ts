import {
  type EventDefinition,
  type FormerTask,
  type PublishedTask,
  TaskCreated,
  TaskDeleted,
  type TaskSnapshot,
} from '@recuerda/contracts';
import { insertMany } from '@recuerda/database';
import { changeOf, entityEvent, type Transaction } from '@recuerda/outbox';
import { actingEmployee, AppError, isInScope } from '@recuerda/service';
import { type EntityManager, In } from 'typeorm';
import { Task } from './task.entity.js';

type LockedTask = [task: Task, before: PublishedTask];

/**
 * Returns a task and its state before the change. Throws `task_not_found`, also for a task outside the principal's
 * scope or of another employee than the acting one.
 *
 * @param departmentId the acting employee may decide in this department: about each of its tasks, and no other
 */
export async function lockTask(manager: EntityManager, id: string, departmentId?: string): Promise<LockedTask> {
  const [task, before] = await lockAnyTask(manager, id);
  const isTheirs = departmentId === undefined ? isOfActingEmployee(task) : task.departmentId === departmentId;
  if (!isInScope(task.departmentId) || !isTheirs) throw new AppError('task_not_found');
  return [task, before];
}

/** Returns a task whoever asks, and its state before the change. Throws `task_not_found`. */
export async function lockAnyTask(manager: EntityManager, id: string): Promise<LockedTask> {
  const task = await manager.findOne(Task, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!task) throw new AppError('task_not_found');
  return [task, task.toSnapshot()];
}

/** Returns those of the given tasks that exist, of all departments, locked in the order of their ids. */
export const lockTasks = (manager: EntityManager, ids: readonly string[]): Promise<Task[]> =>
  manager.find(Task, { where: { id: In([...ids]) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });

const isOfActingEmployee = ({ employeeId }: Task): boolean => (actingEmployee() ?? employeeId) === employeeId;

/** Stores new tasks, and publishes them. */
export async function createTasks({ manager, emit }: Transaction, tasks: readonly Task[], now: Date): Promise<void> {
  await insertMany(manager, Task, tasks);
  for (const task of tasks) emit(entityEvent(TaskCreated, task.toSnapshot(), task.version, now));
}

/** Deletes a task, and publishes that. */
export async function deleteTask({ manager, emit }: Transaction, task: Task, now: Date): Promise<void> {
  await manager.delete(Task, { id: task.id });
  emitDeleted(emit, task, now);
}

/** Publishes that a task was deleted: its last event, with the task as it was. */
export const emitDeleted = (emit: Transaction['emit'], task: Task, now: Date): void =>
  emit(entityEvent(TaskDeleted, { id: task.id, previous: task.toSnapshot() }, task.version + 1, now));

/** Saves a changed task, and publishes the change. */
export async function saveTask(
  { manager, emit }: Transaction,
  task: Task,
  before: PublishedTask,
  event: EventDefinition<TaskSnapshot>,
): Promise<void> {
  await manager.update(Task, { id: task.id }, task);
  emit(entityEvent(event, changeOf(before, task.toSnapshot()), task.version, task.updatedAt));
}

/** Returns what undoing the next change of a task brings back. */
export const formerTask = (task: Task): FormerTask => ({
  isActive: task.isActive,
  isCompleted: task.isCompleted,
  reminderInterval: task.reminderInterval,
  employeeId: task.employeeId,
  activation: task.activation,
  consequences: task.consequences(),
});

/**
 * Returns what undoing the deletion of a task brings back, without the employee's name and reasons: it is kept for
 * days, and a restored task gets the name that its employee has then.
 */
export const deletedTask = (task: Task): FormerTask => ({ ...formerTask(task), row: rowToRestore(task) });

/** The row of a deleted task, without names and reasons: it must not outlive an erasure. */
export const rowToRestore = (task: Task): Record<string, unknown> => ({
  ...task,
  employeeName: '',
  rejectReason: null,
  declineReason: null,
});
