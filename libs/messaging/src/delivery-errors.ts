import { NotNow } from './flows/not-now.js';

/** Nobody takes messages now; nothing is known of what was being sent. */
export class Unavailable extends NotNow {
  override readonly name = 'Unavailable';
}

/** No queue or flow takes the message. */
export class NotRouted extends NotNow {
  override readonly name = 'NotRouted';
}

/** The broker refused the message: its queue is full, or has no leader. */
export class NotConfirmed extends NotNow {
  override readonly name = 'NotConfirmed';
}
