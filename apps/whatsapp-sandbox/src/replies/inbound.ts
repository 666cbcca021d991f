import type { Choice } from '../messages/message-store.js';

/** What an employee sends, in the words of the sandbox. */
export interface Inbound {
  /** Digits of the employee. */
  from: string;
  /** A text, or the caption of a file. */
  text: string;
  /** The button or row that is pressed. */
  choice?: Choice | undefined;
  /** The message that is answered or reacted to. */
  contextId?: string | undefined;
  /** The emoji of a reaction; absent: it is taken away. */
  emoji?: string | undefined;
  /** Digits of the number that the employee has from now on. */
  newPhone?: string | undefined;
  /** What was filled in in a flow, or is ordered. */
  data?: Record<string, unknown> | undefined;
}
