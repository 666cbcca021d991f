import type { FakeProvider } from '@recuerda/testing';
import type { Post } from '../history.js';

/** Reads the POSTs received by the provider. */
export const observeProvider = (provider: FakeProvider, taskIdOf: (message: string) => string | null): Post[] =>
  provider.received.map(({ message, receivedAt, responseStatus }) => ({
    taskId: taskIdOf(message),
    receivedAt: receivedAt.getTime(),
    responseStatus,
  }));
