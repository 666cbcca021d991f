import type { Writable } from 'node:stream';

/**
 * Corks a socket so that all frames written in one turn of the event loop leave in one system call. amqplib writes each
 * frame on its own: a message would be two calls, each of which wakes the broker. Remove this when amqplib corks.
 */
export function corkSocket(stream: Writable): void {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  let corked = false;
  const flush = (): void => {
    corked = false;
    stream.uncork();
  };
  const corkAndWrite = (...given: unknown[]): boolean => {
    if (!corked) {
      corked = true;
      stream.cork();
      process.nextTick(flush);
    }
    return write(...given);
  };
  stream.write = corkAndWrite as Writable['write'];
}
