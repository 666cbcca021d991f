import type { Instant, Transition } from './history.js';

/** Longest time until the scheduler has a transition, ms. */
const PROPAGATION_MS = 10_000;

/** When tasks were active, as far as the client knows. */
export class ExpectedActivity {
  readonly #transitions: ReadonlyMap<string, readonly Transition[]>;

  /** @param stopGraceMs as in `History` */
  constructor(
    transitions: readonly Transition[],
    private readonly stopGraceMs: number,
  ) {
    const inOrder = transitions.toSorted((a, b) => a.requestedAt - b.requestedAt);
    this.#transitions = Map.groupBy(inOrder, ({ taskId }) => taskId);
  }

  /**
   * Returns whether a reminder due at this time may be cancelled: its task was stopped by then, or later, because a
   * fault can delay the reminder until then.
   */
  mayBeCancelled(taskId: string, dueAt: Instant): boolean {
    const transitions = this.#of(taskId);
    const earlier = transitions.filter((transition) => transition.requestedAt <= dueAt).at(-1);
    if (earlier !== undefined && earlier.kind !== 'start') return true;
    return transitions.some(
      ({ kind, answeredAt }) => kind !== 'start' && (answeredAt === null || answeredAt >= dueAt - PROPAGATION_MS),
    );
  }

  /** Returns the stop that forbids a POST at this time, if there is one. */
  stopForbidding(taskId: string, receivedAt: Instant): Transition | undefined {
    const transitions = this.#of(taskId);
    return transitions.find(
      ({ kind, answeredAt }) =>
        kind !== 'start' &&
        answeredAt !== null &&
        receivedAt > answeredAt + this.stopGraceMs &&
        !transitions.some(
          (transition) =>
            transition.kind === 'start' && transition.requestedAt >= answeredAt && transition.requestedAt <= receivedAt,
        ),
    );
  }

  /** Returns whether the task must have reminders in the end; undefined: its last request had no response. */
  shouldRemind(taskId: string): boolean | undefined {
    return stateAfter(this.#of(taskId));
  }

  /** Returns whether the task must be active in the end; undefined: its last request had no response. */
  shouldBeActive(taskId: string): boolean | undefined {
    return stateAfter(this.#of(taskId).filter(({ kind }) => kind !== 'opt-out'));
  }

  #of(taskId: string): readonly Transition[] {
    return this.#transitions.get(taskId) ?? [];
  }
}

function stateAfter(transitions: readonly Transition[]): boolean | undefined {
  const last = transitions.at(-1);
  if (last === undefined) return true;
  return last.answeredAt === null ? undefined : last.kind === 'start';
}
