/** An event of the stream: which entity changed, not how. */
export interface Change {
  /** Event type, such as `tasks.task.paused`. */
  type: string;
  /** Id of the entity that changed. */
  subject: string;
  /** Task it belongs to, for tasks and reminders. */
  taskId?: string;
}

/** Passes the changes that the event stream brings, and those this tab made, to the cache entries they concern. */
export class ChangeEmitter {
  private readonly listeners = new Set<(change: Change) => void>();

  emit(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }

  /** Returns a function that unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The store's `thunk.extraArgument`: lifecycle callbacks of endpoints get it as `extra`. */
export interface ApiExtra {
  changes: ChangeEmitter;
}

export const changesOf = (extra: unknown): ChangeEmitter => (extra as ApiExtra).changes;

/** When a change of this tab is read again, in case the event stream does not bring it. Milliseconds. */
const CONFIRM_AFTER_MS = 1_000;

/** Emits a change of this tab a second later, as if it came from the stream. */
export const emitLater = (extra: unknown, type: string, id: string): void =>
  void window.setTimeout(() => changesOf(extra).emit({ type, subject: id, taskId: id }), CONFIRM_AFTER_MS);
