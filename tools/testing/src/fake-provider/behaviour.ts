/** How the provider responds to a message. An empty behaviour responds 200. */
export interface Behaviour {
  /** HTTP status of the response; default 200. */
  status?: number;
  /** Body of the response, an object as JSON; default: what gateways of this form answer. */
  body?: object | string;
  /** Delay of the response, ms. */
  delayMs?: number;
  /** No response until the provider is closed. */
  hang?: boolean;
  /** Resets the connection after the whole message has arrived: the sender cannot know whether it was accepted. */
  reset?: boolean;
  /** The Retry-After header: seconds, or an HTTP date. */
  retryAfter?: number | string;
  /** Number of messages it applies to; default: all. */
  times?: number;
}

/** Current behaviours. That of a number takes precedence over that for all numbers. */
export class Behaviours {
  readonly #byNumber = new Map<string, Behaviour>();
  #forAll: Behaviour = {};

  setAll(behaviour: Behaviour): void {
    this.#forAll = { ...behaviour };
  }

  set(number: string, behaviour: Behaviour): void {
    this.#byNumber.set(number, { ...behaviour });
  }

  clear(): void {
    this.#byNumber.clear();
    this.#forAll = {};
  }

  /** Returns the behaviour for one message to the number, and counts it as one of its `times`. */
  take(number: string): Behaviour {
    const own = this.#byNumber.get(number);
    const behaviour = own !== undefined && own.times !== 0 ? own : this.#forAll;
    if (behaviour.times === 0) return {};
    if (behaviour.times !== undefined) behaviour.times -= 1;
    return behaviour;
  }
}
