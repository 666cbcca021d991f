import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LocalServerError } from '../errors.js';
import { freePort } from '../free-port.js';
import { withDeathSignal } from '../process/death-signal.js';
import { endLeftover } from '../process/leftover.js';
import { ManagedChild } from '../process/managed-child.js';
import { startEpmd, type Epmd } from './epmd.js';
import { findRabbitmq, rabbitmqAvailability, type RabbitmqInstallation } from './installation.js';
import { nodeEnvironment, writeNodeFiles, type NodeSettings } from './node-files.js';
import { NodeLog } from './node-log.js';
import { serverOf, type RabbitmqServer } from './rabbitmq-server.js';

export interface RabbitmqOptions {
  /** Holds all the node's files; made when absent. The data of an earlier start with the same node name stays. */
  dir: string;
  /** 0 or undefined: a free one. */
  port?: number;
  host?: string;
  /** `name@localhost` */
  nodeName?: string;
  /** The port mapper of another node, to form a cluster with it; undefined: one of its own. */
  epmdPort?: number;
  cookie?: string;
  /** Also opens the management HTTP API, on a free port; default: false. */
  management?: boolean;
  /** A file of definitions that is loaded at the start. Its users are the only ones: guest is not made. */
  definitions?: string;
}

const START_LIMIT_MS = 120_000;
const ATTEMPTS_FOR_A_PORT = 5;
const POLL_MS = 50;

/** Starts a private RabbitMQ node, as the current user. Throws LocalServerError. */
export async function startRabbitmq(options: RabbitmqOptions): Promise<RabbitmqServer> {
  const installation = findRabbitmq();
  if (installation === undefined) throw missing();
  const dir = resolve(options.dir);
  await mkdir(dir, { recursive: true });
  const launcherFile = join(dir, 'launcher');
  await endLeftover({
    pidFile: join(dir, 'pid'),
    launcherFile,
    mark: `${join(dir, 'mnesia')}/`,
    stopSignal: 'SIGTERM',
  });
  await writeFile(launcherFile, String(process.pid));
  const ownEpmd = options.epmdPort === undefined ? await startEpmd(installation.epmd) : undefined;
  const epmdPort = ownEpmd?.port ?? options.epmdPort ?? 0;
  try {
    return await startNode(installation, { ...options, dir, epmdPort }, ownEpmd);
  } catch (error) {
    await ownEpmd?.stop();
    throw error;
  }
}

async function startNode(
  installation: RabbitmqInstallation,
  options: RabbitmqOptions & { epmdPort: number },
  ownEpmd: Epmd | undefined,
): Promise<RabbitmqServer> {
  const { dir, host = '127.0.0.1', nodeName: name = 'recuerda@localhost', epmdPort, management = false } = options;
  const { definitions } = options;
  const cookie = options.cookie ?? randomBytes(16).toString('hex').toUpperCase();
  for (let attempt = 1; ; attempt += 1) {
    const [port, distPort] = [options.port || (await freePort(host)), await freePort()];
    const managementPort = await freePort(host);
    const settings: NodeSettings = {
      dir,
      name,
      host,
      port,
      distPort,
      epmdPort,
      cookie,
      management,
      managementPort,
      definitions,
    };
    await writeNodeFiles(settings);
    const env = nodeEnvironment(settings);
    const nodeLog = await NodeLog.at(dir, name);
    const child = await ManagedChild.start(withDeathSignal({ command: installation.server, args: [] }, 'TERM'), {
      env,
      cwd: dir,
    });
    if (await becomesReady(child, nodeLog)) {
      return serverOf(child, settings, { command: installation.ctl, args: [], env }, ownEpmd);
    }
    const log = [child.log, await nodeLog.lastLines()].join('\n').trim();
    const taken = /eaddrinuse|address already in use|port .* is (already )?in use/i.test(log);
    if (!taken) throw new LocalServerError('start_failed', 'RabbitMQ ended instead of starting.', log);
    if (options.port || attempt === ATTEMPTS_FOR_A_PORT) {
      throw new LocalServerError('port_taken', `RabbitMQ cannot listen on port ${port}: it is taken.`, log);
    }
  }
}

/** False when it ended instead. Throws `start_timeout`. */
async function becomesReady(child: ManagedChild, log: NodeLog): Promise<boolean> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await log.saysReady())) {
    if (await child.endsWithin(POLL_MS)) return false;
    if (performance.now() > deadline) {
      await child.stop([{ signal: 'SIGTERM', limitMs: 10_000 }]);
      throw new LocalServerError(
        'start_timeout',
        `RabbitMQ is not ready after ${START_LIMIT_MS} ms.`,
        await log.lastLines(),
      );
    }
  }
  return true;
}

function missing(): LocalServerError {
  const state = rabbitmqAvailability();
  const hint = state.available ? '' : ` Install it: ${state.install}`;
  return new LocalServerError('binaries_missing', `RabbitMQ is not installed on this machine.${hint}`);
}
