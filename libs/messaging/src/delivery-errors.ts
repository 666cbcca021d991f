import { TransientError } from './events/transient-error.js';

/** Nobody takes messages now; nothing is known of what was being sent. */
export class UnavailableError extends TransientError {
  override readonly name = 'Unavailable';
}

/** No queue or subscription takes the message. */
export class UnroutableError extends TransientError {
  override readonly name = 'NotRouted';
}

/** The broker refused the message: its queue is full, or has no leader. */
export class NackedError extends TransientError {
  override readonly name = 'NotConfirmed';
}
