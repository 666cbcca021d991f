import {
  type Envelope,
  TaskActivated,
  TaskCreated,
  TaskDeleted,
  TaskPaused,
  type TaskSnapshot,
  TaskUpdated,
} from '@recuerda/contracts';
import { BARE_TASK } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';

/** Creates the events of a task as `tasks` would publish them; each change increments the version. */
export class TaskStory {
  readonly id = uuidv7();
  private version = 0;
  private state: TaskSnapshot;

  constructor(reminderInterval = 1, departmentId: string | null = null, employeeId: string = uuidv7()) {
    const now = new Date().toISOString();
    this.state = {
      ...BARE_TASK,
      id: this.id,
      title: 'Pasar lista',
      description: null,
      employeeId,
      departmentId,
      reminderInterval,
      isActive: true,
      isCompleted: false,
      remindable: true,
      activation: 1,
      createdAt: now,
      updatedAt: now,
    };
  }

  get employeeId(): string {
    return this.state.employeeId;
  }

  created = (time = new Date()) => this.next(TaskCreated, {}, time);
  paused = (time = new Date()) =>
    this.next(TaskPaused, { isActive: false, remindable: false, snoozedUntil: null }, time);
  activated = (time = new Date()) =>
    this.next(TaskActivated, { isActive: true, remindable: true, activation: this.state.activation + 1 }, time);
  renamed = (time = new Date()) => this.next(TaskUpdated, { title: 'Otra' }, time);
  every = (reminderInterval: number, time = new Date()) =>
    this.next(TaskUpdated, { snoozedUntil: null, reminderInterval }, time);
  reassigned = (employeeId: string, departmentId = this.state.departmentId) =>
    this.next(TaskUpdated, { employeeId, departmentId });
  snoozed = (until: Date, time = new Date()) =>
    this.next(
      TaskUpdated,
      { snoozedUntil: until.toISOString(), snoozeReason: 'snoozed', activation: this.state.activation + 1 },
      time,
    );
  due = (fields: Partial<Pick<TaskSnapshot, 'dueAt' | 'remindBefore' | 'overdueInterval'>>, time = new Date()) =>
    this.next(TaskUpdated, { snoozedUntil: null, ...fields }, time);
  acknowledged = () =>
    this.next(TaskUpdated, { acknowledgedAt: new Date().toISOString() }, new Date(), { acknowledgedAt: null });
  /** Ends a snooze; `at`: its turn among many. */
  remindedNow = (time = new Date(), at = time) =>
    this.next(
      TaskUpdated,
      { snoozedUntil: at.toISOString(), snoozeReason: null, activation: this.state.activation + 1 },
      time,
    );
  /** Undoes its pause or completion: its reminders go on. */
  resumed = (time = new Date()) => this.next(TaskActivated, { isActive: true, remindable: true }, time);
  /** Its deletion is undone. */
  restored = (time = new Date()) => this.next(TaskCreated, {}, time);
  deleted = (): Envelope => TaskDeleted.create({ ...this.about(new Date()), data: { id: this.id } });

  private next(
    definition: typeof TaskCreated,
    change: Partial<TaskSnapshot>,
    time = new Date(),
    previous = {},
  ): Envelope {
    this.state = { ...this.state, ...change };
    return definition.create({ ...this.about(time), data: { ...this.state, previous } });
  }

  private about(time: Date) {
    this.version += 1;
    return { id: uuidv7(), subject: this.id, time, version: this.version };
  }
}
