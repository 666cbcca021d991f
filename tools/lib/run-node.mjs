import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { NODE, projectEnv } from './paths.mjs';
import { exitCodeOf, forwardingSignals } from './signals.mjs';

/** Linux: the kernel ends the child when this process is killed, so that nothing stays behind that nobody can find. */
function guarded(command, args) {
  const works = spawnSync('setpriv', ['--pdeathsig=KILL', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return works ? ['setpriv', ['--pdeathsig=KILL', '--', command, ...args]] : [command, args];
}

/**
 * Runs a script by the project's own Node in this terminal; resolves with its exit code.
 * @param prefix - stands before each line of its output, so that scripts that run side by side can be told apart.
 */
export async function runNode(args, env = {}, prefix = undefined) {
  const stdio = prefix === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'];
  const child = spawn(...guarded(NODE, args), { stdio, env: projectEnv(env) });
  if (prefix !== undefined) {
    createInterface(child.stdout).on('line', (line) => console.log(prefix + line));
    createInterface(child.stderr).on('line', (line) => console.error(prefix + line));
  }
  const [code, signal] = await forwardingSignals(child, once(child, prefix === undefined ? 'exit' : 'close'));
  return exitCodeOf(code, signal);
}
