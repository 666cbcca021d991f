import type { RequestDefinition } from '@recuerda/contracts';

export interface SendOptions {
  /** Instead of the definition's own time-out. */
  timeoutMs?: number;
}

/** Asks other services; inject it by this class. */
export abstract class RequestClient {
  /**
   * Throws AppError: what the answerer threw, `service_unavailable` when nobody can answer now, `request_timeout` when
   * nobody answered in time.
   */
  abstract send<I, O>(definition: RequestDefinition<I, O>, input: I, options?: SendOptions): Promise<O>;
}
