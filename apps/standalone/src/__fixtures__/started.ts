import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, freePort, ManagedChild } from '@recuerda/local-servers';
import { builtMain, COMPILE_CACHE, eventually } from '@recuerda/testing';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const built = (): Command => ({ command: process.execPath, args: ['--enable-source-maps', builtMain('standalone')] });
/** Command of the README. */
export const NPM_START: Command = { command: 'npm', args: ['start', '--prefix', ROOT, '--'] };

export interface Place {
  dataDir: string;
  port: number;
  url: string;
}

export async function newPlace(): Promise<Place> {
  const port = await freePort();
  return { dataDir: await mkdtemp(join(tmpdir(), 'recuerda-standalone-')), port, url: `http://127.0.0.1:${port}` };
}

export const removePlace = ({ dataDir }: Place): Promise<void> =>
  rm(dataDir, { recursive: true, force: true, maxRetries: 10 });

export interface Launched {
  child: ManagedChild;
  /** Everything it has written so far. */
  output(): string;
}

/** Starts the built program, directly or through another command. */
export async function launch(
  place: Place,
  args: string[] = [],
  env: Record<string, string> = {},
  program = built(),
): Promise<Launched> {
  const lines: string[] = [];
  const child = await ManagedChild.start(
    { ...program, args: [...program.args, ...args] },
    {
      env: { PATH: process.env['PATH'], DATA_DIR: place.dataDir, PORT: String(place.port), ...COMPILE_CACHE, ...env },
      log: (line) => void lines.push(line),
    },
  );
  return { child, output: () => lines.join('\n') };
}

/** Options of {@link launch} beside the place. */
export type StartOptions = Parameters<typeof launch> extends [Place, ...infer R] ? R : never;

/** Launches it and waits until it prints that it is running. */
export async function start(place: Place, ...given: StartOptions): Promise<Launched> {
  const launched = await launch(place, ...given);
  await eventually(() => launched.output().includes('Recuerda is running') || !launched.child.running, {
    timeoutMs: 120_000,
    describe: 'it prints that it is running',
  });
  if (!launched.child.running) throw new Error(`It ended:\n${launched.output()}`);
  return launched;
}

/** Ends it, whatever state it is in. */
export async function stop({ child }: Launched): Promise<void> {
  await child.stop([{ signal: 'SIGTERM', limitMs: 15_000 }]);
}

/** Sends a signal; how it ended, and after how many milliseconds. */
export async function end({ child }: Launched, signal: NodeJS.Signals) {
  const started = performance.now();
  child.signal(signal);
  return { ...(await child.exited), ms: performance.now() - started };
}

/** Kills what a program has left behind of its process group. */
export function endGroup({ pid }: ManagedChild): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
