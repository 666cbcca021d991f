import type { Envelope } from '@recuerda/contracts';
import { isConnectionError } from '@recuerda/database';
import { AppError } from '@recuerda/service';
import { PublishError } from '../publish-error.js';

/** Thrown by a handler: this cannot be done at the moment. Tried again until it can, or until the event expires. */
export class NotNow extends Error {
  override readonly name: string = 'NotNow';
}

/** The same of some events of a batch; all others are handled. */
export class NotTheseNow extends NotNow {
  override readonly name = 'NotTheseNow';

  constructor(
    message: string,
    readonly events: readonly Envelope[],
  ) {
    super(message);
  }
}

/**
 * The handler is not to blame, nor the event: its database, the broker or another service is out of reach. An outage of
 * minutes must not fill the dead letter queue.
 */
export const cannotBeDoneNow = (error: unknown): boolean =>
  error instanceof NotNow ||
  (error instanceof PublishError && error.unavailable) ||
  (error instanceof AppError && (error.code === 'service_unavailable' || error.code === 'request_timeout')) ||
  isConnectionError(error);
