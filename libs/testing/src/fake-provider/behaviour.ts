/** How the provider treats a message. An empty behaviour answers 200. */
export interface Behaviour {
  /** HTTP status of the answer; default 200. */
  status?: number;
  /** The answer waits this long, in milliseconds. */
  delayMs?: number;
  /** No answer at all, until the provider is closed. */
  hang?: boolean;
  /** Connection reset once the whole message has arrived: the sender cannot know whether it was taken. */
  reset?: boolean;
  /** The Retry-After header: seconds, or an HTTP date. */
  retryAfter?: number | string;
  /** Applies to this many messages, then the number behaves well again; default: to all. */
  times?: number;
}

/** The behaviours in force: a number's own goes before the one for everybody. */
export class Behaviours {
  readonly #byNumber = new Map<string, Behaviour>();
  #everybody: Behaviour = {};

  setAll(behaviour: Behaviour): void {
    this.#everybody = { ...behaviour };
  }

  set(number: string, behaviour: Behaviour): void {
    this.#byNumber.set(number, { ...behaviour });
  }

  clear(): void {
    this.#byNumber.clear();
    this.#everybody = {};
  }

  /** The behaviour for one message to the number, which counts as one of its `times`. */
  take(number: string): Behaviour {
    const own = this.#byNumber.get(number);
    const chosen = own !== undefined && own.times !== 0 ? own : this.#everybody;
    if (chosen.times === 0) return {};
    if (chosen.times !== undefined) chosen.times -= 1;
    return chosen;
  }
}
