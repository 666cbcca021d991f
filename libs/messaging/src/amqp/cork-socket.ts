import type { Writable } from 'node:stream';

/**
 * All that is written in one turn of the event loop leaves in one system call. amqplib writes every frame by itself: without
 * this a message is two calls, each of which wakes the broker.
 */
export function corkSocket(stream: Writable): void {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  let gathering = false;
  const flush = (): void => {
    gathering = false;
    stream.uncork();
  };
  const gather = (...given: unknown[]): boolean => {
    if (!gathering) {
      gathering = true;
      stream.cork();
      process.nextTick(flush);
    }
    return write(...given);
  };
  stream.write = gather as Writable['write'];
}
