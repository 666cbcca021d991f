import type { DeadLetterMessage } from '../dead-letter-store.js';

/** A dead letter with that id. */
export const deadLetter = (id: string): DeadLetterMessage => ({
  id,
  type: 'tasks.task.deleted',
  diedAt: null,
  reason: 'failed',
  error: 'it was bad',
  failures: 3,
  postponements: 0,
  contentType: 'application/cloudevents+json',
  body: Buffer.from('{}'),
});
