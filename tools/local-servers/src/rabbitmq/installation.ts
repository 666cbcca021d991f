import { accessSync, constants, readdirSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface RabbitmqInstallation {
  server: string;
  ctl: string;
  epmd: string;
  version: string;
}

export type RabbitmqAvailability =
  | { available: true; version: string }
  | { available: false; reason: string; install: string };

/** Debian and Ubuntu, Fedora, Homebrew. Never /usr/sbin: its wrapper changes the user. */
const FOLDERS = ['/usr/lib/rabbitmq/bin', '/opt/homebrew/opt/rabbitmq/sbin', '/usr/local/opt/rabbitmq/sbin'];

/** RABBITMQ_HOME, RabbitMQ's own variable, goes before what a package has installed. */
export function findRabbitmq(): RabbitmqInstallation | undefined {
  const home = process.env['RABBITMQ_HOME'];
  const folder = [...(home ? [join(home, 'sbin')] : []), ...FOLDERS].find((candidate) =>
    isExecutable(join(candidate, 'rabbitmq-server')),
  );
  const epmd = findEpmd();
  if (folder === undefined || epmd === undefined) return undefined;
  const server = join(folder, 'rabbitmq-server');
  const version = /(\d+\.\d+\.\d+)/.exec(realpathSync(server))?.[1] ?? 'unknown';
  return { server, ctl: join(folder, 'rabbitmqctl'), epmd, version };
}

/** Whether a private RabbitMQ can be started here and, if not, what to install. */
export function rabbitmqAvailability(): RabbitmqAvailability {
  const found = findRabbitmq();
  if (found !== undefined) return { available: true, version: found.version };
  const install =
    process.platform === 'darwin'
      ? 'brew install rabbitmq'
      : 'sudo apt-get install -y --no-install-recommends rabbitmq-server';
  return { available: false, reason: 'RabbitMQ is not installed on this machine.', install };
}

function findEpmd(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'epmd'));
  return [...onPath, ...bundledEpmds()].find(isExecutable);
}

function bundledEpmds(): string[] {
  const erlang = '/usr/lib/erlang';
  try {
    const runtimes = readdirSync(erlang).filter((name) => name.startsWith('erts-'));
    return runtimes.map((name) => join(erlang, name, 'bin', 'epmd'));
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
