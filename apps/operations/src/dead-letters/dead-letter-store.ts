import type { DeadLetter } from '@recuerda/messaging';
import type { Selector } from '../command-line/arguments.js';

/** A dead letter with its body. */
export interface DeadLetterMessage extends DeadLetter {
  body: Buffer;
  contentType: string;
}

export type Decision = 'replay' | 'discard' | 'keep';

export interface Summary {
  count: number;
  /** Time at which the oldest became a dead letter; null when there is none or it is unknown. */
  oldest: string | null;
}

/** Dead letters of one source: the dead letter queue of a flow, or the failed events of an outbox. */
export interface DeadLetterStore {
  /** Its name on the command line. */
  readonly flow: string;
  summary(): Promise<Summary>;
  /** Reads up to `limit`, oldest first, and removes none. */
  read(limit: number): AsyncIterable<DeadLetterMessage>;
  /**
   * Calls `decide` with batches of all current dead letters, oldest first, and carries out its decisions. A dead letter
   * is removed after its replay is confirmed: a crash may duplicate it, but never loses it.
   */
  process(decide: (deadLetters: readonly DeadLetterMessage[]) => Promise<readonly Decision[]>): Promise<void>;
  /** Adds exported dead letters behind the existing ones. */
  restore(deadLetters: readonly DeadLetterMessage[]): Promise<void>;
}

/** Dead letters handled at a time: the maximum that a crash duplicates and that is held in memory. */
export const BATCH_SIZE = 100;

/** Returns the expiry time of the event; undefined when it has none or cannot be read. */
export function expiryOf({ body }: DeadLetterMessage): Date | undefined {
  const event = jsonOf(body);
  if (typeof event !== 'object' || event === null || !('expirytime' in event)) return undefined;
  const time = typeof event.expirytime === 'string' ? new Date(event.expirytime) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? undefined : time;
}

/** Returns the parsed body, or undefined when it is no JSON. */
export function jsonOf(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The dead letters selected by a command, and which of the requested ids were not found. */
export class Selection {
  private readonly found = new Set<string>();

  constructor(private readonly selector: Selector) {}

  has({ id }: DeadLetterMessage): boolean {
    if (this.selector === 'all') return true;
    if (!this.selector.has(id)) return false;
    this.found.add(id);
    return true;
  }

  get missing(): string[] {
    return this.selector === 'all' ? [] : [...this.selector].filter((id) => !this.found.has(id));
  }
}
