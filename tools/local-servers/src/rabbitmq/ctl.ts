import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { LocalServerError } from '../errors.js';

const run = promisify(execFile);
const LIMIT_MS = 60_000;

/** How rabbitmqctl is run for one broker; plain data, so that it can be handed to another process. */
export interface CtlCommand {
  command: string;
  args: readonly string[];
  /** The whole environment; absent: that of this process. */
  env?: Record<string, string>;
}

/** Runs rabbitmqctl; resolves with what it printed. Throws `command_failed`. */
export async function runCtl(ctl: CtlCommand, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await run(ctl.command, [...ctl.args, ...args], {
      env: ctl.env ?? process.env,
      timeout: LIMIT_MS,
      maxBuffer: 16 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    throw new LocalServerError('command_failed', `rabbitmqctl ${args[0]} failed.`, `${stdout}${stderr}` || message);
  }
}

/** Makes a virtual host, open to the user; resolves with its AMQP URL, derived from that of the broker. */
export async function createVhost(ctl: CtlCommand, brokerUrl: string, name: string): Promise<string> {
  const url = new URL(brokerUrl);
  await runCtl(ctl, '--quiet', 'add_vhost', name);
  await runCtl(ctl, '--quiet', 'set_permissions', '--vhost', name, decodeURIComponent(url.username), '.*', '.*', '.*');
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

export async function deleteVhost(ctl: CtlCommand, name: string): Promise<void> {
  await runCtl(ctl, '--quiet', 'delete_vhost', name);
}
