export interface OutgoingMessage {
  /** Normalised number. */
  to: string;
  message: string;
}

/** The outcome of one POST. `reason` is machine-readable; `answer` is the beginning of the response body. */
export type SendOutcome =
  | { kind: 'sent'; answer: string }
  /** Worth another try; `ambiguous`: the provider may have sent it all the same. */
  | { kind: 'retryable'; reason: string; answer: string; ambiguous: boolean }
  /** Not taken because too many came; `retryAfterMs`: when the provider wants to be asked again. */
  | { kind: 'throttled'; reason: string; answer: string; retryAfterMs?: number }
  | { kind: 'refused'; reason: string; answer: string };

/** Port to the provider. Never throws: every failure is an outcome. */
export abstract class Sender {
  abstract send(message: OutgoingMessage): Promise<SendOutcome>;
}
