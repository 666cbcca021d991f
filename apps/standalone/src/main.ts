import { Logger } from '@nestjs/common';
import { OtherVersionError } from '@recuerda/database';
import { SetupLink } from '@recuerda/identity';
import { freePort, LocalServerError } from '@recuerda/local-servers';
import {
  buildOf,
  closeOnSignal,
  createLogger,
  type Env,
  isSignInOn,
  limitHeapGrowth,
  loadConfig,
  logCrashes,
  scrub,
  showBuild,
  StartError,
} from '@recuerda/service';
import { type Arguments, parseArguments, USAGE } from './arguments.js';
import { backup, restore } from './backup/commands.js';
import { loadDemo } from './demo/load-demo.js';
import { Standalone } from './standalone.js';
import { standaloneConfig } from './standalone.config.js';
import { users } from './users.js';

/** Commands of npm beside `npm start`, by the first argument. */
const COMMANDS = new Map([
  ['users', users],
  ['backup', backup],
  ['restore', restore],
]);

/** Starts everything, prints the address, and runs until a signal. A failed start ends the process with exit code 1. */
async function main(given: readonly string[], env: Env): Promise<void> {
  logCrashes('standalone');
  limitHeapGrowth();
  try {
    const [first, ...rest] = given;
    const command = first === undefined ? undefined : COMMANDS.get(first);
    if (command) return void (process.exitCode = await command(rest, env));
    const options = parseArguments(given);
    if (options.help) return console.log(USAGE);
    await start(options, env);
  } catch (error) {
    console.error(`\n${scrub(describeError(error))}\n`);
    process.exit(1);
  }
}

async function start({ demo, cloud }: Arguments, env: Env): Promise<void> {
  // Throws before anything starts.
  isSignInOn(env, false);
  const loaded = loadConfig(standaloneConfig, env);
  const config = { ...loaded, PORT: loaded.PORT || (await freePort()) };
  Logger.overrideLogger(createLogger('standalone', config.LOG_LEVEL));
  showBuild('standalone', { ...env, LOG_LEVEL: config.LOG_LEVEL });
  const standalone = new Standalone(config, env, cloud);
  closeOnSignal(standalone, async () => console.log('\nRecuerda has stopped.'));
  try {
    const app = await standalone.start();
    if (demo) console.log(await loadDemo(app, standalone.clock));
    const { address, dataDir, hasSandbox: sandbox } = standalone;
    const { link } = app.get(SetupLink, { strict: false });
    const setupLink = link === undefined ? undefined : new URL(link, address).href;
    console.log(banner({ address, dataDir, sandbox, setupLink, seconds: process.uptime(), build: buildOf(env) }));
  } catch (error) {
    // Errors while stopping are expected; the signal's handler ends the process.
    if (standalone.closing) return;
    if (error instanceof OtherVersionError) new Logger('Database').error(error);
    await standalone.close();
    throw error;
  }
}

/** Errors that the user can fix are shown without a stack. */
function describeError(error: unknown): string {
  if (error instanceof StartError || error instanceof LocalServerError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

interface RunningFacts {
  build: { version: string; revision: string };
  /** Address of the portal, such as http://127.0.0.1:8080. */
  address: string;
  sandbox: boolean;
  /** Link for the first administrator, while there is none and people must sign in. */
  setupLink: string | undefined;
  /** Folder of the embedded database; undefined: another one is used. */
  dataDir: string | undefined;
  seconds: number;
}

/** Returns the text that is printed when the start is complete. */
function banner({ address, sandbox, setupLink, dataDir, seconds, build }: RunningFacts): string {
  const lines: [string, string][] = [
    ['Portal', address],
    ...when(setupLink !== undefined, 'Set-up', `${setupLink}  (creates the first administrator, within an hour)`),
    ...when(sandbox, 'WhatsApp', `${address}/sandbox  (sandbox: shows every message, sends none)`),
    ['API', `${address}/api/docs`],
    ['Version', `${build.version}, revision ${build.revision}`],
    ['Data', dataDir ?? 'the database of DATABASE_URL'],
    ['Stop', 'Ctrl-C'],
  ];
  const shown = lines.map(([label, value]) => `  ${label.padEnd(10)}${value}`);
  return `\nRecuerda is running (ready after ${seconds.toFixed(1)} s)\n\n${shown.join('\n')}\n`;
}

const when = (shown: boolean, label: string, text: string): [string, string][] => (shown ? [[label, text]] : []);

await main(process.argv.slice(2), process.env);
