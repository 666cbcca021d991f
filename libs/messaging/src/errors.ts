import type { Envelope } from '@recuerda/contracts';
import { AppError, isCancelled, isConnectionError } from '@recuerda/service';

/** A handler throws this when it cannot work now. The event is tried again until it succeeds or expires. */
export class TransientError extends Error {
  override readonly name: string = 'TransientError';
}

/** Some events of a batch could not be handled now; all the others were handled. */
export class PartialBatchError extends TransientError {
  override readonly name = 'PartialBatchError';

  constructor(
    message: string,
    /** The events that were not handled. */
    readonly events: readonly Envelope[],
  ) {
    super(message);
  }
}

/**
 * Returns true when neither the handler nor the event is at fault: a database, the broker or another service cannot be
 * reached. Such an event is never dead-lettered, so that an outage of minutes does not fill the dead letter queue.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof TransientError ||
  (error instanceof PublishError && error.unavailable) ||
  (error instanceof AppError && (error.code === 'service_unavailable' || error.code === 'request_timeout')) ||
  isConnectionError(error);

/** Returns true when the work is tried again without end, instead of being dead-lettered or failed. */
export const isPostponed = (error: unknown): boolean => isTransient(error) || isCancelled(error);

/** The transport takes no messages now. Messages that were being sent may have arrived or not. */
export class UnavailableError extends TransientError {
  override readonly name = 'UnavailableError';
}

/** No queue or subscription is bound to the message. */
export class UnroutableError extends TransientError {
  override readonly name = 'UnroutableError';
}

/** The broker refused the message: its queue is full, or has no leader. */
export class NackedError extends TransientError {
  override readonly name = 'NackedError';
}

/**
 * Not every event was published. `failed` has the error of each event that is not known to be published, by its id; the
 * others are published. `unavailable`: the broker could not be reached, so the events are not at fault.
 */
export class PublishError extends Error {
  override readonly name = 'PublishError';

  constructor(
    readonly failed: ReadonlyMap<string, Error>,
    readonly unavailable: boolean,
  ) {
    const [first] = failed.values();
    super(`${failed.size} events were not published: ${first?.message ?? 'unknown reason'}`, { cause: first });
  }
}
