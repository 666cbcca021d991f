import { spawnSync } from 'node:child_process';
import type { Command } from './managed-child.js';

export type DeathSignal = 'INT' | 'TERM' | 'KILL';

let supported: boolean | undefined;

/** Returns whether setpriv of util-linux is installed (Linux; that of busybox has no --pdeathsig). */
export function hasSetpriv(): boolean {
  supported ??= spawnSync('setpriv', ['--pdeathsig=KILL', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return supported;
}

/**
 * Lets the kernel send `signal` to the command when this process ends, even by SIGKILL. Without setpriv returns the
 * command unchanged.
 */
export function withDeathSignal(command: Command, signal: DeathSignal): Command {
  if (!hasSetpriv()) return command;
  return { ...command, command: 'setpriv', args: [`--pdeathsig=${signal}`, '--', command.command, ...command.args] };
}
