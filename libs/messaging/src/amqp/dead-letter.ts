import type { Message } from 'amqplib';

/** Headers of messages that were not handled. */
export const FAILURES = 'x-recuerda-attempt';
export const POSTPONEMENTS = 'x-recuerda-postponed';
export const ERROR = 'x-recuerda-error';
export const REASON = 'x-recuerda-reason';
export const DIED_AT = 'x-recuerda-died-at';

/** What a dead letter queue tells of a message besides its body. */
export interface DeadLetter {
  /** The event's id; '' when the message has none. */
  id: string;
  type: string;
  /** ISO 8601; null when it does not say. */
  diedAt: string | null;
  /** `failed`, `malformed`, `unknown_type` or `invalid_data`; '' when it does not say. */
  reason: string;
  error: string;
  /** Times its handler failed before the last time. */
  failures: number;
  /** Times it could not be handled for want of something else. */
  postponements: number;
}

/** Reads what FailedMessages wrote; anything may be missing. */
export function readDeadLetter({ properties }: Pick<Message, 'properties'>): DeadLetter {
  const { messageId, type, headers = {} } = properties;
  const diedAt = textIn(headers[DIED_AT]);
  return {
    id: textIn(messageId),
    type: textIn(type),
    diedAt: diedAt === '' ? null : diedAt,
    reason: textIn(headers[REASON]),
    error: textIn(headers[ERROR]),
    failures: countIn(headers[FAILURES]),
    postponements: countIn(headers[POSTPONEMENTS]),
  };
}

/** The headers that {@link readDeadLetter} reads. */
export const deadLetterHeaders = (letter: DeadLetter): Record<string, string | number> => ({
  [FAILURES]: letter.failures,
  [POSTPONEMENTS]: letter.postponements,
  [REASON]: letter.reason,
  [ERROR]: letter.error,
  ...(letter.diedAt !== null && { [DIED_AT]: letter.diedAt }),
});

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const countIn = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
