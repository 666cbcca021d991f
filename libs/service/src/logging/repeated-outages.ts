import { errorCodeOf, isConnectionError } from '../errors/connection-error.js';

const EVERY_MS = 60_000;
/** Bound of the memory for the unusual case of texts that differ each time. */
const MAX_TEXTS = 1_000;

interface Logged {
  at: number;
  leftOut: number;
}

/**
 * Limits what is logged of an outage, which everything that meets it would report without end: a full disk, a server
 * that cannot be reached. Each text is logged once a minute, with the number of those left out.
 */
export class RepeatedOutages {
  private readonly logged = new Map<string, Logged>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns how many of this text were left out since it was last logged; undefined when this one is left out, too. */
  leftOut(text: string, error: unknown): number | undefined {
    if (!isConnectionError(error) && errorCodeOf(error) !== 'ENOSPC') return 0;
    const last = this.logged.get(text);
    const now = this.now();
    if (last && now - last.at < EVERY_MS) {
      last.leftOut += 1;
      return undefined;
    }
    if (this.logged.size >= MAX_TEXTS) this.logged.clear();
    this.logged.set(text, { at: now, leftOut: 0 });
    return last?.leftOut ?? 0;
  }
}
