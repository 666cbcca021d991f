import type { RequestDefinition } from '@recuerda/contracts';

export interface SendOptions {
  /** Replaces the time-out of the definition. */
  timeoutMs?: number;
}

/** Sends requests to other services; inject it by this class. */
export abstract class RequestClient {
  /**
   * Sends a request and returns the response.
   *
   * @throws AppError the handler's own, `service_unavailable` when no handler can be reached, or `request_timeout`.
   */
  abstract send<I, O>(definition: RequestDefinition<I, O>, input: I, options?: SendOptions): Promise<O>;
}
