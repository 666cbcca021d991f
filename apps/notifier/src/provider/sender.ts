export interface OutgoingMessage {
  /** Normalised number. */
  to: string;
  message: string;
}

/** The outcome of one POST. `reason` is machine-readable; `answer` is the beginning of the response body. */
export type SendOutcome =
  | { kind: 'sent'; answer: string }
  /**
   * Worth another try; `ambiguous`: the provider may have sent it all the same; `retryAfterMs`: the provider's wish.
   */
  | { kind: 'retryable'; reason: string; answer: string; ambiguous: boolean; retryAfterMs?: number }
  | { kind: 'refused'; reason: string; answer: string };

/** Port to the provider. Never throws: every failure is an outcome. */
export abstract class Sender {
  abstract send(message: OutgoingMessage): Promise<SendOutcome>;
}
