import { setTimeout as delay } from 'node:timers/promises';
import { LocalServerError } from '../errors.js';
import { freePort } from '../free-port.js';
import { acceptsConnections } from '../process/accepts-connections.js';
import { withDeathSignal } from '../process/death-signal.js';
import { ManagedChild } from '../process/managed-child.js';

const START_LIMIT_MS = 10_000;
const ATTEMPTS_FOR_A_PORT = 5;

export interface Epmd {
  port: number;
  stop(): Promise<void>;
}

/** Erlang's port mapper in the foreground, as our child: an ordinary one would outlive everything, on port 4369. */
export async function startEpmd(program: string): Promise<Epmd> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const args = ['-port', String(port), '-address', '127.0.0.1'];
    const child = await ManagedChild.start(withDeathSignal({ command: program, args }, 'KILL'));
    if (await listens(child, port)) {
      return {
        port,
        stop: async () => {
          await child.stop([]);
        },
      };
    }
    await child.stop([]);
    if (attempt === ATTEMPTS_FOR_A_PORT) throw new LocalServerError('start_failed', 'epmd does not start.', child.log);
  }
}

async function listens(child: ManagedChild, port: number): Promise<boolean> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (child.running && performance.now() < deadline) {
    if (await acceptsConnections(port, '127.0.0.1')) return child.running;
    await delay(20);
  }
  return false;
}
