import type { FakeProvider } from '@recuerda/testing';
import type { Post } from '../history.js';

/** Reads the POSTs received by the provider: one of each task that a message names. */
export const observeProvider = (provider: FakeProvider, taskIdsOf: (message: string) => string[]): Post[] =>
  provider.received.flatMap(({ message, receivedAt, responseStatus }) => {
    const taskIds = taskIdsOf(message);
    const named: (string | null)[] = taskIds.length === 0 ? [null] : taskIds;
    return named.map((taskId) => ({ taskId, receivedAt: receivedAt.getTime(), responseStatus }));
  });
