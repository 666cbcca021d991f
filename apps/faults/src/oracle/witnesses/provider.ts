import type { FakeProvider } from '@recuerda/testing';
import type { Post } from '../history.js';

/** What the provider received. */
export const askProvider = (provider: FakeProvider, taskOf: (message: string) => string | null): Post[] =>
  provider.received.map(({ message, receivedAt, answered }) => ({
    taskId: taskOf(message),
    receivedAt: receivedAt.getTime(),
    answered,
  }));
