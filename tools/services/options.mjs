import { parseArgs } from 'node:util';
import { StepFailed } from '../lib/run-quietly.mjs';
import { SERVICES_WITH_DATA } from '../testing/src/system/services.ts';

/** In the order of start and display. */
export const PROCESSES = [...SERVICES_WITH_DATA, 'whatsapp-sandbox', 'gateway'];
/** These have one address, so they cannot be scaled. */
const SINGLE = new Set(['whatsapp-sandbox', 'gateway']);

export const USAGE = `Usage: npm run start:services [-- options]

Runs every service as a process of its own, over RabbitMQ and PostgreSQL.

  --scale <service>=<n>   number of processes of a service; may be repeated. Services:
                          ${PROCESSES.filter((name) => !SINGLE.has(name)).join(', ')}
  --help                  shows this text

Environment: PORT of the gateway (8080), HOST (127.0.0.1), AMQP_URL and DATABASE_URL (private servers in
DATA_DIR/services when unset), DATA_DIR (.data), LOG_LEVEL (warn), and what the services read.`;

/** Processes of each service. Throws StepFailed with the usage. */
export function parseOptions(given) {
  try {
    const { values } = parseArgs({
      args: given,
      options: { scale: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean', default: false } },
    });
    const processes = Object.fromEntries(PROCESSES.map((name) => [name, 1]));
    for (const scale of values.scale) {
      const [, name, count] = /^([a-z-]+)=(\d{1,2})$/.exec(scale) ?? [];
      if (!PROCESSES.includes(name) || SINGLE.has(name)) throw new Error(`--scale ${scale} is not <service>=<number>`);
      processes[name] = Number(count);
    }
    return { help: values.help, processes };
  } catch (error) {
    throw new StepFailed(`${error.message}\n\n${USAGE}`);
  }
}
