import { parseArgs } from 'node:util';
import { StartError } from '@recuerda/service';

export interface Arguments {
  demo: boolean;
  cloud: boolean;
  help: boolean;
}

export const USAGE = `Usage: npm start [-- options]

Runs the whole of Recuerda in one process, with its own PostgreSQL in DATA_DIR.

  --demo   into an empty database, first loads a school with its staff, tasks and a month of history
  --cloud  sends by Meta's Cloud API, simulated by the sandbox: templates, buttons, receipts
  --help   shows this text

Environment: PORT (8080), HOST (127.0.0.1), DATA_DIR (.data), DATABASE_URL, AMQP_URL, APP_TIME_ZONE, SCHOOL_NAME,
WHATSAPP_PROVIDER (sandbox), LOG_LEVEL (warn), AUTH (auto), ALLOW_OPEN_ACCESS (true, with AUTH=off: other machines
may reach HOST although nobody signs in), TRUST_PROXY, RATE_LIMIT. See the README.`;

const FLAG = { type: 'boolean', default: false } as const;

/** Throws {@link StartError} with the usage for an unknown argument. */
export function parseArguments(given: readonly string[]): Arguments {
  try {
    return parseArgs({ args: [...given], options: { demo: FLAG, cloud: FLAG, help: FLAG } }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}\n\n${USAGE}`);
  }
}
