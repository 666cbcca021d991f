import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, ManagedChild, withDeathSignal } from '@recuerda/local-servers';
import { createTestDatabase, createTestVhost, SERVICES_WITH_DATA } from '@recuerda/testing';
import { NODE } from '../../lib/paths.mjs';
import { untilReady } from '../../services/ready.mjs';
import { startServers } from '../../tests/servers.mjs';
import { named } from '../problems.mjs';

/** Arguments of an app that ends on its own. It calls services, which must run. */
const COMMANDS = { operations: ['dead-letters', 'list'] };
/** Pages whose files a service reads only on request. */
const PAGES = {
  gateway: ['/api/docs', '/api/docs-json', '/api/docs/swagger-ui-bundle.js'],
  'whatsapp-sandbox': ['/sandbox', '/sandbox/assets/base.css'],
};
const PROVIDER = {
  WHATSAPP_URL: 'http://127.0.0.1:9/sandbox/messages',
  WHATSAPP_APPKEY: 'check',
  WHATSAPP_AUTHKEY: 'check',
};
const LIMIT_MS = 30_000;
const PAGE_RETRY_MS = 200;
/** Paths that a process may read besides its image: figures of itself, the machine's names and certificates. */
const OUTSIDE = ['/proc/', '/etc/', '/sys/'];

/**
 * Starts every image, by the name of its app, as an installation does, on an empty database and broker: the migrations,
 * then all services together. Returns what went wrong.
 */
export async function startImages(images) {
  const servers = await startServers();
  Object.assign(process.env, servers.env); // where the next two look
  const made = [servers];
  try {
    const database = await createTestDatabase();
    made.push({ stop: database.drop });
    const vhost = await createTestVhost();
    made.push({ stop: vhost.drop });
    const stores = { DATABASE_URL: database.url, AMQP_URL: vhost.url };
    const env = { ...stores, MIGRATIONS: 'external', LOG_LEVEL: 'warn', ...PROVIDER };
    const each = async (apps, attempt) =>
      (await Promise.all(apps.map(async (app) => named(app, await attempt(app))))).flat();
    const migrated = await each(SERVICES_WITH_DATA, (app) => runCommand(images[app], env, ['--migrate']));
    const stops = {};
    const services = Object.keys(images).filter((app) => !(app in COMMANDS));
    const served = await each(services, async (app) => {
      const { problems, stop } = await startService(images[app], env, PAGES[app]);
      stops[app] = stop;
      return problems;
    });
    const commanded = await each(Object.keys(COMMANDS), (app) => runCommand(images[app], env, COMMANDS[app]));
    return [...migrated, ...served, ...commanded, ...(await each(services, (app) => stops[app]()))];
  } finally {
    for (const { stop } of made.reverse()) await stop();
  }
}

/** Starts a service, waits until it is ready, runs its HEALTHCHECK and requests `pages`. `stop` ends it by SIGTERM. */
async function startService(image, env, pages = []) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = await start(image, { ...env, HOST: '127.0.0.1', PORT: String(port) });
  const ended = new AbortController();
  void child.exited.then(() => ended.abort());
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(LIMIT_MS)]);
  await untilReady([{ address }], signal);
  const problems = signal.aborted
    ? [`did not become ready\n${child.log}`]
    : [...(await healthProblems(image, port)), ...(await pageProblems(address, pages))];
  const stop = async () => {
    const { code, signal: by } = await child.stop([{ signal: 'SIGTERM', limitMs: LIMIT_MS }]);
    return code === 0 || problems.length > 0 ? [] : [`SIGTERM ended it with ${by ?? code}\n${child.log}`];
  };
  return { problems, stop };
}

/** Starts an image with arguments that make it end. */
async function runCommand(image, env, args) {
  const child = await start(image, env, args);
  const ended = await child.endsWithin(LIMIT_MS);
  child.signal('SIGKILL');
  const { code } = await child.exited;
  return code === 0 ? [] : [`${args.join(' ')} ${ended ? `ended with ${code}` : 'did not end'}\n${child.log}`];
}

/** Starts as the engine would: what is not in the image cannot be read, and nothing written. */
function start({ root, workdir, env: own, config }, env, args = []) {
  const [program, ...words] = JSON.parse(config.ENTRYPOINT);
  if (program !== 'node') throw new Error(`ENTRYPOINT ${config.ENTRYPOINT} starts something else than node`);
  const readable = [`${root}/`, ...OUTSIDE].map((path) => `--allow-fs-read=${path}`);
  const command = { command: NODE, args: ['--permission', ...readable, ...words, ...args] };
  return ManagedChild.start(withDeathSignal(command, 'TERM'), { cwd: join(root, workdir), env: { ...own, ...env } });
}

/** All services start at the same time: 503 says that one of them is not there yet. */
async function pageProblems(address, pages) {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const problems = [];
  for (const page of pages) {
    let { status } = await fetch(address + page);
    while (status === 503 && !limit.aborted) {
      await sleep(PAGE_RETRY_MS);
      ({ status } = await fetch(address + page));
    }
    if (status !== 200) problems.push(`${page} is answered with ${status}`);
  }
  return problems;
}

async function healthProblems({ env, config }, port) {
  const [, ...args] = JSON.parse(/\bCMD (\[.*\])$/.exec(config.HEALTHCHECK)[1]);
  const child = await ManagedChild.start({ command: NODE, args }, { env: { ...env, PORT: String(port) } });
  const { code } = await child.exited;
  return code === 0 ? [] : [`HEALTHCHECK ended with ${code} though it was ready\n${child.log}`];
}
