import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from '@recuerda/service';

/** @throws StartError if the port cannot be listened on */
export async function checkPort(host: string, port: number): Promise<void> {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw asStartError(error, host, port);
  }
  server.close();
  await once(server, 'close');
}

/** An error of `listen` in plain words; any other error as it is. */
export function asStartError(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException | undefined)?.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is already in use. Choose another, such as: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} may not be used by this user. Choose one above 1023, such as: PORT=8080 npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `HOST: ${host} is not an address of this machine. Leave it out, or use 0.0.0.0 for all of them.`,
      );
    default:
      return error;
  }
}
