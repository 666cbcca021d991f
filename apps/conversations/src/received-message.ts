import type { ProofRefusal } from '@recuerda/contracts';

/** A message as a webhook of any provider reports it. */
export interface ReceivedMessage {
  /** The provider's id; the same message always has the same. */
  providerId: string;
  /** Digits with the country code; null when the provider gives none. */
  phone: string | null;
  /** The provider's own id of the person. */
  userId: string | null;
  /** The account to which it was written; null: that is not known. */
  account: string | null;
  /** ISO 8601. */
  at: string;
  /** A `notice` is the provider's, about a person who wrote nothing. */
  kind: 'text' | 'button' | 'other' | 'voice' | 'reaction' | 'notice';
  text: string;
  /** Spanish text that is shown instead. */
  shown?: string;
  /** Digits of the person's new number. */
  newNumber?: string;
  /** Id of the button or row that was chosen. */
  choice: string | null;
  /** The provider's id of its photo or document; null: the provider gives no files. */
  mediaId?: string | null;
  /** Result of fetching that file; `taskId`: the task that it is of. */
  proof?: { taskId: string | null; refused: ProofRefusal | null };
  /** The provider's id of the message that is answered. */
  contextId: string | null;
}

const MAX_TEXT = 4_096;

/** Returns a text as PostgreSQL can store it. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_TEXT);
