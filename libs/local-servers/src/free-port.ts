import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/**
 * A TCP port nobody listens on at this moment. Another process may take it before the caller does: whoever listens on it
 * must be ready to ask for a new one on EADDRINUSE.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
