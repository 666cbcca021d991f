import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ManagedChild, withDeathSignal } from '@recuerda/local-servers';
import { eventually } from '../eventually.js';

const START_LIMIT_MS = 60_000;
/** Debian keeps it out of the path of normal users. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

export interface RunningNginx {
  stop(): Promise<void>;
}

interface Started extends RunningNginx {
  child: ManagedChild;
  /** One that it listens to on 127.0.0.1. */
  port: number;
}

/** Returns the path of an installed nginx; undefined when there is none. */
export function findNginx(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS].filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, 'nginx')).find(isExecutable);
}

/**
 * Starts a real nginx, and waits until it listens.
 *
 * @param http what stands in the block `http` of its configuration.
 * @param port one that it listens to on 127.0.0.1.
 */
export async function startNginx(http: string, port: number): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'recuerda-nginx-'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configurationOf(http, folder));
  const command = findNginx();
  if (command === undefined) throw new Error('nginx is not installed');
  // One process: as root, another user's would not get at the test's files.
  const args = ['-e', 'stderr', '-p', folder, '-c', file, '-g', 'daemon off; master_process off;'];
  const child = await ManagedChild.start(withDeathSignal({ command, args }, 'TERM'));
  const stop = async (): Promise<void> => {
    await child.stop([{ signal: 'SIGTERM', limitMs: 10_000 }]);
    await rm(folder, { recursive: true });
  };
  await untilListening({ child, port, stop });
  return { stop };
}

/** Waits until it listens; stops it when it does not. */
export async function untilListening({ child, port, stop }: Started): Promise<void> {
  try {
    const hasStarted = async () => !child.running || (await listens(port));
    await eventually(hasStarted, { timeoutMs: START_LIMIT_MS, describe: 'nginx listens' });
    if (!child.running) throw new Error(`nginx ended:\n${child.log}`);
  } catch (error) {
    await stop();
    throw error;
  }
}

const configurationOf = (http: string, folder: string): string => `
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/answers;
  fastcgi_temp_path ${folder}/unused;
  uwsgi_temp_path ${folder}/unused;
  scgi_temp_path ${folder}/unused;
  ${http}
}
`;

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    return await new Promise<boolean>((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    );
  } finally {
    socket.destroy();
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
