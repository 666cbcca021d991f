import { TransientError } from './events/transient-error.js';

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
