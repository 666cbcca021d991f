import {
  type Envelope,
  type EventDefinition,
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
import { v7 as uuidv7 } from 'uuid';

export type Verb =
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
  | { every: number };

type Phase = 'unborn' | 'active' | 'paused' | 'completed' | 'deleted';

const MOVES: Record<string, { from: Phase[]; to: Phase; as: EventDefinition<TaskSnapshot> }> = {
  create: { from: ['unborn'], to: 'active', as: TaskCreated },
  pause: { from: ['active'], to: 'paused', as: TaskPaused },
  activate: { from: ['paused'], to: 'active', as: TaskActivated },
  complete: { from: ['active', 'paused'], to: 'completed', as: TaskCompleted },
  reopen: { from: ['completed'], to: 'active', as: TaskReopened },
};

/** A task as the requirements (TASK) have it; each change that is told is one version more. */
export class ToldTask {
  readonly id = uuidv7();
  interval = 60;
  activation = 0;
  private version = 0;
  private phase: Phase = 'unborn';
  private reachable = true;

  get remindable(): boolean {
    return this.phase === 'active' && this.reachable;
  }

  may(verb: Verb): boolean {
    const lives = this.phase !== 'unborn' && this.phase !== 'deleted';
    if (typeof verb === 'object') return lives && verb.every !== this.interval;
    if (verb === 'loseEmployee') return lives && this.reachable;
    if (verb === 'findEmployee') return lives && !this.reachable;
    return MOVES[verb]?.from.includes(this.phase) ?? lives;
  }

  /** What `tasks` publishes of the change. */
  change(verb: Verb, time: Date): Envelope {
    const [began, move] = [this.remindable, typeof verb === 'string' ? MOVES[verb] : undefined];
    if (typeof verb === 'object') this.interval = verb.every;
    if (verb === 'loseEmployee') this.reachable = false;
    if (verb === 'findEmployee') this.reachable = true;
    if (verb === 'delete') this.phase = 'deleted';
    if (move) this.phase = move.to;
    if (move?.to === 'active' || (this.remindable && !began)) this.activation += 1;
    if (verb !== 'republish') this.version += 1;
    const about = { id: uuidv7(), subject: this.id, version: this.version, time };
    if (verb === 'delete') return TaskDeleted.create({ ...about, data: { id: this.id } });
    const definition = move?.as ?? (verb === 'republish' ? TaskRepublished : TaskUpdated);
    return definition.create({ ...about, data: this.toSnapshot(time) });
  }

  private toSnapshot(time: Date): TaskSnapshot {
    const [createdAt, updatedAt] = [time.toISOString(), time.toISOString()];
    const text = { id: this.id, title: 'Pasar lista', description: null, employeeId: this.id };
    const phase = { isActive: this.phase === 'active', isCompleted: this.phase === 'completed' };
    const { interval: reminderInterval, remindable, activation } = this;
    return { ...text, ...phase, reminderInterval, remindable, activation, createdAt, updatedAt };
  }
}
