import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { NODE, projectEnv } from './paths.mjs';
import { exitCodeOf, forwardingSignals } from './signals.mjs';

/** Linux: the kernel ends the child when this process is killed, so that nothing stays behind that nobody can find. */
function guarded(command, args) {
  const works = spawnSync('setpriv', ['--pdeathsig=KILL', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return works ? ['setpriv', ['--pdeathsig=KILL', '--', command, ...args]] : [command, args];
}

/** Runs a script by the project's own Node in this terminal; resolves with its exit code. */
export async function runNode(args, env = {}) {
  const child = spawn(...guarded(NODE, args), { stdio: 'inherit', env: projectEnv(env) });
  const [code, signal] = await forwardingSignals(child, once(child, 'exit'));
  return exitCodeOf(code, signal);
}
