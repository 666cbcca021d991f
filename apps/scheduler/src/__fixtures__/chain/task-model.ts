import {
  type Envelope,
  type EventDefinition,
  MINUTE_MS,
  TaskActivated,
  TaskCompleted,
  TaskCreated,
  TaskDeleted,
  TaskPaused,
  TaskReopened,
  TaskRepublished,
  type TaskSnapshot,
  TaskUpdated,
} from '@recuerda/contracts';
import { BARE_TASK } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';

export type TaskAction =
  | 'create'
  | 'pause'
  | 'activate'
  | 'complete'
  | 'reopen'
  | 'delete'
  | 'rename'
  | 'loseEmployee'
  | 'findEmployee'
  | 'republish'
  | { every: number }
  /** Minutes from the change on; 0: 'Recordar ahora'. */
  | { snooze: number }
  /** Minutes from the change to the due date, and its own rules; null: it has no due date any more. */
  | { due: DueRules | null };

interface DueRules {
  in: number;
  remindBefore: number | null;
  overdueInterval: number | null;
}

type Phase = 'new' | 'active' | 'paused' | 'completed' | 'deleted';

const NO_DUE_DATE = { dueAt: null, remindBefore: null, overdueInterval: null };

const TRANSITIONS: Record<string, { from: Phase[]; to: Phase; event: EventDefinition<TaskSnapshot> }> = {
  create: { from: ['new'], to: 'active', event: TaskCreated },
  pause: { from: ['active'], to: 'paused', event: TaskPaused },
  activate: { from: ['paused'], to: 'active', event: TaskActivated },
  complete: { from: ['active', 'paused'], to: 'completed', event: TaskCompleted },
  reopen: { from: ['completed'], to: 'active', event: TaskReopened },
};

/** A task according to the requirements (TASK); each change increments its version. */
export class TaskModel {
  readonly id = uuidv7();
  interval = 60;
  activation = 0;
  snoozedUntil: string | null = null;
  private snoozeReason: 'snoozed' | null = null;
  private due: Pick<TaskSnapshot, 'dueAt' | 'remindBefore' | 'overdueInterval'> = NO_DUE_DATE;
  private version = 0;
  private phase: Phase = 'new';
  private reachable = true;

  get remindable(): boolean {
    return this.phase === 'active' && this.reachable;
  }

  may(action: TaskAction): boolean {
    const exists = this.phase !== 'new' && this.phase !== 'deleted';
    if (typeof action === 'object' && 'due' in action)
      return exists && (action.due !== null || this.due.dueAt !== null);
    if (typeof action === 'object')
      return 'every' in action ? exists && action.every !== this.interval : this.phase === 'active';
    if (action === 'loseEmployee') return exists && this.reachable;
    if (action === 'findEmployee') return exists && !this.reachable;
    return TRANSITIONS[action]?.from.includes(this.phase) ?? exists;
  }

  /** The event that `tasks` publishes for the change. */
  change(action: TaskAction, time: Date): Envelope {
    const wasRemindable = this.remindable;
    const transition = typeof action === 'string' ? TRANSITIONS[action] : undefined;
    if (typeof action === 'object' && 'due' in action) this.due = dueDateOf(action.due, time);
    const snooze = typeof action === 'object' && 'snooze' in action ? action.snooze : undefined;
    if (typeof action === 'object' && 'every' in action) this.interval = action.every;
    if (snooze !== undefined) this.snoozedUntil = new Date(time.getTime() + snooze * MINUTE_MS).toISOString();
    else if (transition || typeof action === 'object') this.snoozedUntil = null;
    if (snooze !== undefined) this.snoozeReason = snooze === 0 ? null : 'snoozed';
    if (action === 'loseEmployee') this.reachable = false;
    if (action === 'findEmployee') this.reachable = true;
    if (action === 'delete') this.phase = 'deleted';
    if (transition) this.phase = transition.to;
    const starts = transition?.to === 'active' || snooze !== undefined;
    if (starts || (this.remindable && !wasRemindable)) this.activation += 1;
    if (action !== 'republish') this.version += 1;
    const about = { id: uuidv7(), subject: this.id, version: this.version, time };
    if (action === 'delete') return TaskDeleted.create({ ...about, data: { id: this.id } });
    const definition = transition?.event ?? (action === 'republish' ? TaskRepublished : TaskUpdated);
    return definition.create({ ...about, data: this.toSnapshot(time) });
  }

  private toSnapshot(time: Date): TaskSnapshot {
    return {
      ...BARE_TASK,
      id: this.id,
      departmentId: null,
      title: 'Pasar lista',
      description: null,
      employeeId: this.id,
      reminderInterval: this.interval,
      isActive: this.phase === 'active',
      isCompleted: this.phase === 'completed',
      snoozedUntil: this.snoozedUntil,
      snoozeReason: this.snoozeReason,
      ...this.due,
      remindable: this.remindable,
      activation: this.activation,
      createdAt: time.toISOString(),
      updatedAt: time.toISOString(),
    };
  }
}

function dueDateOf(due: DueRules | null, time: Date): Pick<TaskSnapshot, 'dueAt' | 'remindBefore' | 'overdueInterval'> {
  if (due === null) return NO_DUE_DATE;
  const { in: minutes, remindBefore, overdueInterval } = due;
  return { dueAt: new Date(time.getTime() + minutes * MINUTE_MS).toISOString(), remindBefore, overdueInterval };
}
