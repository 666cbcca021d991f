import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDeathSignal, ManagedChild } from '@recuerda/local-servers';
import { NODE } from '../../lib/paths.mjs';
import { untilReady } from '../../services/ready.mjs';

const READY_LIMIT_MS = 30_000;
const COMMAND_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 20_000;
const PAGE_LIMIT_MS = 20_000;
const PAGE_RETRY_MS = 200;
/** What a process may read besides its image: figures of itself, the machine's names and certificates. */
const OUTSIDE = ['/proc/', '/etc/', '/sys/'];

/**
 * Starts an image's service, waits until it is ready, runs its HEALTHCHECK and requests `pages`. Returns the
 * problems; `stop` ends it by SIGTERM, and answers what went wrong with that.
 *
 * @param {import('./build.mjs').Stage} image
 */
export async function startService(image, { env, port, pages = [] }) {
  const child = await start(image, { env: { ...env, HOST: '127.0.0.1', PORT: String(port) } });
  const ended = new AbortController();
  void child.exited.then(() => ended.abort());
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(READY_LIMIT_MS)]);
  const address = `http://127.0.0.1:${port}`;
  await untilReady([{ address }], signal);
  const problems = signal.aborted
    ? [`did not become ready\n${child.log}`]
    : [...(await healthProblems(image, port)), ...(await pageProblems(address, pages))];
  const stop = async () => {
    const { code, signal: by } = await child.stop([{ signal: 'SIGTERM', limitMs: STOP_LIMIT_MS }]);
    return code === 0 || problems.length > 0 ? [] : [`SIGTERM ended it with ${by ?? code}\n${child.log}`];
  };
  return { problems, stop };
}

/** Starts an image with arguments that make it exit. Returns the problems. */
export async function runCommand(image, { env, args }) {
  const child = await start(image, { env, args });
  const ended = await child.endsWithin(COMMAND_LIMIT_MS);
  child.signal('SIGKILL');
  const { code } = await child.exited;
  return code === 0 ? [] : [`${args.join(' ')} ${ended ? `ended with ${code}` : 'did not end'}\n${child.log}`];
}

/**
 * As the engine would, in the image's environment and folder: what is not in the image cannot be read, and nothing
 * written.
 */
function start({ root, workdir, env: own, config }, { env, args = [] }) {
  const [program, ...words] = JSON.parse(config.ENTRYPOINT);
  if (program !== 'node') throw new Error(`ENTRYPOINT ${config.ENTRYPOINT} starts something else than node`);
  const readable = [`${root}/`, ...OUTSIDE].map((path) => `--allow-fs-read=${path}`);
  const command = { command: NODE, args: ['--permission', ...readable, ...words, ...args] };
  return ManagedChild.start(withDeathSignal(command, 'TERM'), { cwd: join(root, workdir), env: { ...own, ...env } });
}

async function pageProblems(address, pages) {
  const limit = AbortSignal.timeout(PAGE_LIMIT_MS);
  const statuses = await Promise.all(pages.map(async (page) => [page, await statusOf(`${address}${page}`, limit)]));
  return statuses.filter(([, status]) => status !== 200).map(([page, status]) => `${page} is answered with ${status}`);
}

/** All services start at the same time: 503 says that one of them is not there yet. */
async function statusOf(url, limit) {
  for (;;) {
    const { status } = await fetch(url);
    if (status !== 503 || limit.aborted) return status;
    await sleep(PAGE_RETRY_MS);
  }
}

async function healthProblems({ env, config }, port) {
  const [, command] = /\bCMD (\[.*\])$/.exec(config.HEALTHCHECK ?? '') ?? [];
  if (!command) return ['has no HEALTHCHECK that needs no shell'];
  const [, ...args] = JSON.parse(command);
  const child = await ManagedChild.start({ command: NODE, args }, { env: { ...env, PORT: String(port) } });
  const { code } = await child.exited;
  return code === 0 ? [] : [`HEALTHCHECK ended with ${code} though it was ready\n${child.log}`];
}
