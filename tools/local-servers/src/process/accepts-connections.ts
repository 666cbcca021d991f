import { connect } from 'node:net';

const LIMIT_MS = 1_000;

/** Returns whether a server accepts connections on the port. */
export function acceptsConnections(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (answered: boolean) => (): void => {
      resolve(answered);
      socket.destroy();
    };
    socket.setTimeout(LIMIT_MS, end(false));
    socket.on('error', end(false));
    socket.on('close', end(false));
    socket.on('connect', end(true));
  });
}
