import type { Instant, Transition } from './history.js';

/** How long after its stop was answered a task's POST may still start, ms: what the product promises. */
export const LATE_MS = 1_000;
/** How long the news of a turn may take to reach the scheduler, ms. */
const NEWS_MS = 10_000;

/** When tasks were wanted, as the client knows it. */
export class ExpectedActivity {
  readonly #transitions = new Map<string, Transition[]>();

  constructor(transitions: readonly Transition[]) {
    for (const turn of [...transitions].sort((a, b) => a.requestedAt - b.requestedAt)) {
      const known = this.#transitions.get(turn.taskId);
      if (known) known.push(turn);
      else this.#transitions.set(turn.taskId, [turn]);
    }
  }

  /** Whether a reminder due then may have been cancelled: its task was stopped, or had been a moment ago. */
  mayBeCancelled(taskId: string, dueAt: Instant): boolean {
    const transitions = this.#of(taskId);
    const earlier = transitions.filter((turn) => turn.requestedAt <= dueAt).at(-1);
    if (earlier?.kind === 'stop') return true;
    return transitions.some(
      ({ kind, answeredAt }) => kind === 'stop' && (answeredAt === null || answeredAt >= dueAt - NEWS_MS),
    );
  }

  /** The stop that forbids a POST which arrives then, if there is one. */
  stopForbidding(taskId: string, receivedAt: Instant): Transition | undefined {
    const transitions = this.#of(taskId);
    return transitions.find(
      ({ kind, answeredAt }) =>
        kind === 'stop' &&
        answeredAt !== null &&
        receivedAt > answeredAt + LATE_MS &&
        !transitions.some(
          (turn) => turn.kind === 'start' && turn.requestedAt >= answeredAt && turn.requestedAt <= receivedAt,
        ),
    );
  }

  /** Whether it must be active in the end; undefined: a turn went unanswered, it may be either. */
  shouldBeActive(taskId: string): boolean | undefined {
    const last = this.#of(taskId).at(-1);
    if (last === undefined) return true;
    return last.answeredAt === null ? undefined : last.kind === 'start';
  }

  #of(taskId: string): readonly Transition[] {
    return this.#transitions.get(taskId) ?? [];
  }
}
