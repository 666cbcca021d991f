import type { DeadLetter } from '@recuerda/messaging';

/** A dead letter with its body, wherever it lies. */
export interface Letter extends DeadLetter {
  body: Buffer;
  contentType: string;
}

export type Verdict = 'replay' | 'discard' | 'keep';

export interface Summary {
  count: number;
  /** When the oldest died; null: there is none, or it does not say. */
  oldest: string | null;
}

/** One place where dead letters lie: the dead letter queue of a flow, or what an outbox gave up. */
export interface DeadLetterPlace {
  /** The name it goes by on the command line. */
  readonly flow: string;
  summary(): Promise<Summary>;
  /** Up to `limit`, oldest first; they stay where they are. */
  read(limit: number): AsyncIterable<Letter>;
  /**
   * Has all that are there at the beginning judged, oldest first and some at a time, and does as the judge says. A letter
   * leaves its place when what becomes of it is certain: a crash may double it and never loses it.
   */
  sort(judge: (letters: readonly Letter[]) => Promise<readonly Verdict[]>): Promise<void>;
  /** Puts letters back that were exported, behind those that are there. */
  restore(letters: readonly Letter[]): Promise<void>;
}

/** Letters handled at a time: the most that a crash doubles, and that are held in memory. */
export const BATCH = 100;

/** When the event of a letter becomes worthless; undefined when that never happens or cannot be read. */
export function expiryOf({ body }: Letter): Date | undefined {
  const event = jsonOf(body);
  if (typeof event !== 'object' || event === null || !('expirytime' in event)) return undefined;
  const time = typeof event.expirytime === 'string' ? new Date(event.expirytime) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? undefined : time;
}

/** The body as a value, or undefined when it is no JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
