import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { NODE, projectEnv } from './paths.mjs';
import { exitCodeOf, forwardingSignals } from './signals.mjs';

/** Linux: the kernel ends the child when this process is killed, so that no process is left. */
function withDeathSignal(command, args) {
  const works = spawnSync('setpriv', ['--pdeathsig=KILL', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return works ? ['setpriv', ['--pdeathsig=KILL', '--', command, ...args]] : [command, args];
}

/**
 * Runs a script by the project's own Node in this terminal; resolves with its exit code.
 * @param prefix - added before each line of its output, to distinguish concurrent scripts.
 * @param priority - of it and what it starts, as `nice` has it: the higher, the more it leaves to others.
 */
export async function runNode(args, env = {}, prefix = undefined, priority = 0) {
  const stdio = prefix === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'];
  const child = spawn(...withDeathSignal(NODE, args), { stdio, env: projectEnv(env) });
  if (priority > 0) setPriority(child.pid, priority);
  if (prefix !== undefined) {
    createInterface(child.stdout).on('line', (line) => console.log(prefix + line));
    createInterface(child.stderr).on('line', (line) => console.error(prefix + line));
  }
  const [code, signal] = await forwardingSignals(child, once(child, prefix === undefined ? 'exit' : 'close'));
  return exitCodeOf(code, signal);
}
