import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort, ManagedChild, withDeathSignal } from '@recuerda/local-servers';
import { findNginx, type RunningNginx, untilListening } from './nginx.js';

const DEPLOYED = join(import.meta.dirname, '../../../../deploy/portal');

/**
 * Starts the portal's nginx as its image does (deploy/portal), at other paths, on a free port of 127.0.0.1.
 *
 * @param whileStarting gets the file of its settings, and a function that returns what it has written so far.
 */
export async function startPortalNginx(
  env: Record<string, string>,
  whileStarting?: (settings: string, log: () => string) => Promise<void>,
): Promise<RunningNginx & { url: string }> {
  const nginx = findNginx();
  if (nginx === undefined) throw new Error('nginx is not installed');
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'recuerda-portal-'))];
  const portal = join(folder, 'portal');
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'tmp'));
  await cp(DEPLOYED, portal, { recursive: true });
  for (const name of await readdir(portal)) {
    const file = join(portal, name);
    const text = (await readFile(file, 'utf8'))
      .replaceAll(/\/(?:portal|tmp)\//g, (path) => `${folder}${path}`)
      // A pipe of this process cannot be opened by a name.
      .replace('/dev/stdout', join(folder, 'access.log'))
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      // One process: as root, another user's would not get at these files.
      .replace("'daemon off;'", `'daemon off; master_process off;' -p ${folder}`)
      .replace('patience=30', 'patience=3');
    await writeFile(file, text);
  }
  await mkdir(join(portal, 'public'));
  await writeFile(join(portal, 'public', 'index.html'), '<title>Portal</title>');
  const PATH = [dirname(nginx), process.env['PATH']].join(delimiter);
  const command = withDeathSignal({ command: 'sh', args: [join(portal, 'start.sh')] }, 'TERM');
  const child = await ManagedChild.start(command, { env: { PATH, ...env } });
  const stop = async (): Promise<void> => {
    await child.stop([{ signal: 'SIGTERM', limitMs: 10_000 }]);
    await rm(folder, { recursive: true });
  };
  await Promise.all([
    untilListening({ child, port, stop }),
    whileStarting?.(join(folder, 'tmp', 'services.conf'), () => child.log),
  ]);
  return { url: `http://127.0.0.1:${port}`, stop };
}
