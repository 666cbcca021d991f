import { http } from 'msw';
import { server } from './server';

/** The next request of this method to this path waits until the returned function is called; then it is answered. */
export function holdNext(method: 'get' | 'post' | 'patch', path: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Without a response of its own, the handlers before it respond.
  server.use(http[method](path, () => promise, { once: true }));
  return resolve;
}
