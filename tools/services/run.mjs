import { join, resolve } from 'node:path';
import { once } from 'node:events';
import { withDeathSignal } from '@recuerda/local-servers';
import { keysOfFolder } from '@recuerda/service';
import { NODE, ROOT } from '../lib/paths.mjs';
import { runTool } from '../lib/prepare.mjs';
import { checkPort } from './check-port.mjs';
import { parseOptions, USAGE } from './options.mjs';
import { planProcesses } from './plan.mjs';
import { untilReady } from './ready.mjs';
import { startServers } from './servers.mjs';
import { Supervised } from './supervised.mjs';

const GATEWAY = { host: process.env.HOST || '127.0.0.1', port: Number(process.env.PORT || 8080) };
const FOLDER = resolve(ROOT, process.env.DATA_DIR || '.data', 'services');
const NAME_WIDTH = 18;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort());

function start({ name, service, env }) {
  const main = join(ROOT, 'apps', service, 'dist', 'main.js');
  const { command, args } = withDeathSignal({ command: NODE, args: ['--enable-source-maps', main] }, 'TERM');
  return new Supervised({
    command: [command, args],
    env,
    log: (line) => console.log(`${name.padEnd(NAME_WIDTH)}| ${line}`),
  });
}

function show(planned) {
  const addressOf = (service) => planned.find((one) => one.service === service).address;
  const processes = planned.map(({ name, address }) => `  ${name.padEnd(NAME_WIDTH)}${address}`);
  console.log(`
Recuerda is running as separate services

${processes.join('\n')}

  Portal    ${addressOf('gateway')}
  WhatsApp  ${addressOf('whatsapp-sandbox')}/sandbox  (sandbox: shows every message, sends none)
  API       ${addressOf('gateway')}/api/docs
  Stop      Ctrl-C
`);
}

await runTool(async () => {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) return console.log(USAGE);
  await checkPort(GATEWAY.host, GATEWAY.port);
  let exitCode = 0;
  const servers = await startServers(FOLDER, (name) => {
    if (stopping.signal.aborted) return;
    console.error(`${name} ended unexpectedly: stopping.`);
    exitCode = 1;
    stopping.abort();
  });
  const running = [];
  try {
    const secretsKey = process.env.SECRETS_KEY || keysOfFolder(FOLDER);
    const planned = await planProcesses(options.processes, { gateway: GATEWAY, secretsKey, ...servers });
    if (!stopping.signal.aborted) running.push(...planned.map(start));
    await untilReady(planned, stopping.signal);
    if (stopping.signal.aborted) return exitCode;
    show(planned);
    await once(stopping.signal, 'abort');
    console.log('\nStopping ...');
  } finally {
    await Promise.all(running.map((service) => service.stop()));
    await servers.stop();
  }
  return exitCode;
});
