import { once } from 'node:events';
import { createServer } from 'node:net';
import { StepFailed } from '../lib/run-quietly.mjs';

/** Throws StepFailed when a server cannot listen there. */
export async function checkPort(host, port) {
  if (!Number.isInteger(port)) throw new StepFailed('PORT: expected a whole number from 0 to 65535.');
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used: ${error.message}`;
    throw new StepFailed(`Port ${port} on ${host} ${reason}. Choose another by PORT.`);
  }
  server.close();
  await once(server, 'close');
}
