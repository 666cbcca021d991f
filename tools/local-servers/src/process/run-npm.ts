import { withDeathSignal } from './death-signal.js';
import { ManagedChild } from './managed-child.js';

/** On Windows npm is a batch file, which only a shell can run. */
const NPM =
  process.platform === 'win32' ? { command: 'cmd.exe', args: ['/d', '/s', '/c', 'npm'] } : { command: 'npm', args: [] };

/** Runs npm; the one that started this process, if there is one. Returns its output if it fails. */
export async function runNpm(args: readonly string[]): Promise<string | undefined> {
  const script = process.env['npm_execpath'];
  const npm = script?.endsWith('.js') ? { command: process.execPath, args: [script] } : NPM;
  try {
    const child = await ManagedChild.start(withDeathSignal({ ...npm, args: [...npm.args, ...args] }, 'TERM'));
    return (await child.exited).code === 0 ? undefined : child.log;
  } catch (error) {
    return (error as Error).message;
  }
}
