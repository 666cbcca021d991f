import type { Instant, Turn } from './history.js';

/** How long after its stop was answered a task's POST may still start, ms: what the product promises. */
export const LATE_MS = 1_000;
/** How long the news of a turn may take to reach the scheduler, ms. */
const NEWS_MS = 10_000;

/** When tasks were wanted, as the client knows it. */
export class Wanted {
  readonly #turns = new Map<string, Turn[]>();

  constructor(turns: readonly Turn[]) {
    for (const turn of [...turns].sort((a, b) => a.requestedAt - b.requestedAt)) {
      const known = this.#turns.get(turn.taskId);
      if (known) known.push(turn);
      else this.#turns.set(turn.taskId, [turn]);
    }
  }

  /** Whether a reminder due then may have been cancelled: its task was stopped, or had been a moment ago. */
  mayCancel(taskId: string, dueAt: Instant): boolean {
    const turns = this.#of(taskId);
    const earlier = turns.filter((turn) => turn.requestedAt <= dueAt).at(-1);
    if (earlier?.kind === 'stop') return true;
    return turns.some(
      ({ kind, answeredAt }) => kind === 'stop' && (answeredAt === null || answeredAt >= dueAt - NEWS_MS),
    );
  }

  /** The stop that forbids a POST which arrives then, if there is one. */
  forbids(taskId: string, receivedAt: Instant): Turn | undefined {
    const turns = this.#of(taskId);
    return turns.find(
      ({ kind, answeredAt }) =>
        kind === 'stop' &&
        answeredAt !== null &&
        receivedAt > answeredAt + LATE_MS &&
        !turns.some(
          (turn) => turn.kind === 'start' && turn.requestedAt >= answeredAt && turn.requestedAt <= receivedAt,
        ),
    );
  }

  /** Whether it must be active in the end; undefined: a turn went unanswered, it may be either. */
  inTheEnd(taskId: string): boolean | undefined {
    const last = this.#of(taskId).at(-1);
    if (last === undefined) return true;
    return last.answeredAt === null ? undefined : last.kind === 'start';
  }

  #of(taskId: string): readonly Turn[] {
    return this.#turns.get(taskId) ?? [];
  }
}
