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
  const child = await startWith(file, folder);
  const stop = async (): Promise<void> => {
    await child.stop([{ signal: 'SIGTERM', limitMs: 10_000 }]);
    await rm(folder, { recursive: true });
  };
  try {
    await eventually(() => listens(child, port), { timeoutMs: START_LIMIT_MS, describe: 'nginx listens' });
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Starts it on a complete configuration, with relative paths below `folder`; it is ended with this process. */
export function startWith(file: string, folder: string): Promise<ManagedChild> {
  const command = findNginx();
  if (command === undefined) throw new Error('nginx is not installed');
  // One process: as root, another user's would not get at the test's files.
  const args = ['-e', 'stderr', '-p', folder, '-c', file, '-g', 'daemon off; master_process off;'];
  return ManagedChild.start(withDeathSignal({ command, args }, 'TERM'));
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

async function listens(child: ManagedChild, port: number): Promise<boolean> {
  if (!child.running) throw new Error(`nginx ended:\n${child.log}`);
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
