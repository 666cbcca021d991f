import type { Change } from './change-emitter';

/** Types of the events about each kind of entity begin with this. */
const PREFIXES = {
  department: 'directory.department.',
  employee: 'directory.employee.',
  task: 'tasks.task.',
} as const;

/** Ids of the entities of one kind that were deleted, and of others that changed or were restored. */
export class ChangeSet {
  readonly changed = new Set<string>();
  readonly deleted = new Set<string>();

  constructor(kind: keyof typeof PREFIXES, changes: readonly Change[]) {
    for (const { type, subject } of changes) if (type.startsWith(PREFIXES[kind])) this.add(type, subject);
  }

  private add(type: string, id: string): void {
    if (type.endsWith('.deleted')) {
      this.deleted.add(id);
      this.changed.delete(id);
      return;
    }
    // A deleted row may be restored; its other events are late.
    if (type.endsWith('.created')) this.deleted.delete(id);
    if (!this.deleted.has(id)) this.changed.add(id);
  }

  get isEmpty(): boolean {
    return this.changed.size + this.deleted.size === 0;
  }
}
