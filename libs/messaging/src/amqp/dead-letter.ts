import type { Message } from 'amqplib';

/** Headers of messages in retry and dead letter queues. */
export const FAILURES = 'x-recuerda-attempt';
export const POSTPONEMENTS = 'x-recuerda-postponed';
export const ERROR = 'x-recuerda-error';
export const REASON = 'x-recuerda-reason';
export const DIED_AT = 'x-recuerda-died-at';

/** A dead-lettered message without its body. */
export interface DeadLetter {
  /** The event's id; '' when the message has none. */
  id: string;
  type: string;
  /** ISO 8601; null when unknown. */
  diedAt: string | null;
  /** `failed`, `malformed`, `unknown_type` or `invalid_data`; '' when unknown. */
  reason: string;
  error: string;
  /** Failed attempts before the last one. */
  failures: number;
  /** Attempts that ended with a transient error. */
  postponements: number;
}

/** Reads the headers that FailedMessageRouter writes; each may be missing. */
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

/** Returns the headers that {@link readDeadLetter} reads. */
export const deadLetterHeaders = (deadLetter: DeadLetter): Record<string, string | number> => ({
  [FAILURES]: deadLetter.failures,
  [POSTPONEMENTS]: deadLetter.postponements,
  [REASON]: deadLetter.reason,
  [ERROR]: deadLetter.error,
  ...(deadLetter.diedAt !== null && { [DIED_AT]: deadLetter.diedAt }),
});

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const countIn = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
