import { spawnSync } from 'node:child_process';
import type { Command } from './managed-child.js';

export type DeathSignal = 'INT' | 'TERM' | 'KILL';

let supported: boolean | undefined;

/** Whether util-linux' setpriv is here (Linux; busybox' namesake knows no --pdeathsig). */
export function hasSetpriv(): boolean {
  supported ??= spawnSync('setpriv', ['--pdeathsig=KILL', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return supported;
}

/** Lets the kernel send `signal` to the command when this process dies, even by SIGKILL; without setpriv it stays as it is. */
export function guarded(command: Command, signal: DeathSignal): Command {
  if (!hasSetpriv()) return command;
  return { ...command, command: 'setpriv', args: [`--pdeathsig=${signal}`, '--', command.command, ...command.args] };
}
