import { type Envelope, TaskDeleted } from '@recuerda/contracts';
import { entityEvent } from '@recuerda/outbox';
import type { Task } from './task.entity.js';

/** Creates the event about a task that was deleted: its last, with the task as it was. */
export const taskDeleted = (task: Task, now: Date): Envelope =>
  entityEvent(TaskDeleted, { id: task.id, previous: task.toSnapshot() }, task.version + 1, now);
