import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withDeathSignal, ManagedChild } from '@recuerda/local-servers';
import { eventually } from '../eventually.js';

/** Only ends what hangs: beside other tests a start may take ten times as long, ms. */
const START_LIMIT_MS = 180_000;
const root = join(import.meta.dirname, '../../../..');
/** A whole run packs each app into one file (tools/tests/bundles.mjs). */
const bundles = process.env['TEST_BUNDLES'];
/** V8's compiled code of such a file is kept for the next process. */
export const COMPILE_CACHE: Readonly<Record<string, string>> = bundles
  ? { NODE_COMPILE_CACHE: join(bundles, 'compiled') }
  : {};

export interface AppProcess {
  /** The folder under `apps/`. */
  app: string;
  port: number;
  /** Its environment, in addition to PATH. */
  env: Readonly<Record<string, string>>;
  /** Receives its log lines. */
  log: string[];
  /** Command line arguments. */
  args?: readonly string[];
  /** Folder of another built workspace, such as an earlier version. Default: this one. */
  workspace?: string | undefined;
}

/** Starts an app's built `main.js` as a process and waits until it is ready. */
export async function startProcess(process: AppProcess): Promise<ManagedChild> {
  const child = await launchProcess(process);
  try {
    await untilReady(child, process);
    return child;
  } catch (error) {
    await stopProcess(child);
    throw error;
  }
}

/** Starts it without waiting. */
export async function launchProcess(settings: AppProcess): Promise<ManagedChild> {
  const { app, port, env, log, args = [], workspace } = settings;
  const main = workspace === undefined ? builtMain(app) : mainIn(workspace, app);
  const command = { command: process.execPath, args: [main, ...args] };
  return ManagedChild.start(withDeathSignal(command, 'TERM'), {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'info',
      ...(workspace === undefined && COMPILE_CACHE),
      ...env,
    },
    cwd: workspace ?? root,
    log: (line) => log.push(line),
  });
}

/** Returns the file that starts an app. Throws when it is not built. */
export function builtMain(app: string): string {
  const main = bundles ? join(bundles, `${app}.mjs`) : mainIn(root, app);
  if (!existsSync(main)) throw new Error(`${app} is not built: run "npm run build" first`);
  return main;
}

const mainIn = (workspace: string, app: string): string => join(workspace, 'apps', app, 'dist/main.js');

/** Resolves when it is ready. Rejects with its output when it ends, or is not ready within {@link START_LIMIT_MS}. */
export async function untilReady(child: ManagedChild, { app, port }: Pick<AppProcess, 'app' | 'port'>): Promise<void> {
  try {
    await eventually(() => isReady(child, app, port), {
      timeoutMs: START_LIMIT_MS,
      intervalMs: 50,
      describe: `${app} is ready`,
    });
  } catch (error) {
    throw new Error(`${app} did not start:\n${child.log}`, { cause: error });
  }
}

export const stopProcess = (child: ManagedChild) => child.stop([{ signal: 'SIGTERM', limitMs: 20_000 }]);

async function isReady(child: ManagedChild, app: string, port: number): Promise<boolean> {
  if (!child.running) throw new Error(`${app} ended`);
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return true;
}
