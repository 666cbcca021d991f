import type { FakeProvider } from '@recuerda/testing';
import type { Post } from '../history.js';

/** What the provider received. */
export const observeProvider = (provider: FakeProvider, taskIdOf: (message: string) => string | null): Post[] =>
  provider.received.map(({ message, receivedAt, responseStatus }) => ({
    taskId: taskIdOf(message),
    receivedAt: receivedAt.getTime(),
    responseStatus,
  }));
