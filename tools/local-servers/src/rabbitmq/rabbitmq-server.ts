import type { ChildExit, ManagedChild } from '../process/managed-child.js';
import { createVhost, deleteVhost, runCtl, type CtlCommand } from './ctl.js';
import type { Epmd } from './epmd.js';
import type { NodeSettings } from './node-files.js';

export interface RabbitmqServer {
  /** URL of the default virtual host. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dir: string;
  readonly nodeName: string;
  /** With the cookie, what another node needs to join this one. */
  readonly epmdPort: number;
  readonly cookie: string;
  /** URL of the management HTTP API, with user and password; open only with the option `management`. */
  readonly managementUrl: string;
  readonly ctlCommand: CtlCommand;
  readonly exited: Promise<ChildExit>;
  /** rabbitmqctl; resolves with what it printed. */
  ctl(...args: string[]): Promise<string>;
  /** Resolves with the URL of the new virtual host. */
  createVhost(name: string): Promise<string>;
  deleteVhost(name: string): Promise<void>;
  /** Stops the broker inside its running node: closes all connections and listeners. */
  stopApp(): Promise<void>;
  startApp(): Promise<void>;
  /** Orderly shutdown of the node. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export function serverOf(
  child: ManagedChild,
  node: NodeSettings,
  ctlCommand: CtlCommand,
  ownEpmd?: Epmd,
): RabbitmqServer {
  const url = `amqp://guest:guest@${node.host}:${node.port}`;
  const ctl = (...args: string[]): Promise<string> => runCtl(ctlCommand, ...args);
  const endBy = async (steps: Parameters<ManagedChild['stop']>[0]): Promise<void> => {
    await child.stop(steps);
    await ownEpmd?.stop();
  };
  return {
    url,
    port: node.port,
    pid: child.pid,
    dir: node.dir,
    nodeName: node.name,
    epmdPort: node.epmdPort,
    cookie: node.cookie,
    managementUrl: `http://guest:guest@${node.host}:${node.managementPort}`,
    ctlCommand,
    exited: child.exited,
    ctl,
    createVhost: (name) => createVhost(ctlCommand, url, name),
    deleteVhost: (name) => deleteVhost(ctlCommand, name),
    stopApp: async () => {
      await ctl('--quiet', 'stop_app');
    },
    startApp: async () => {
      await ctl('--quiet', 'start_app');
    },
    stop: () => endBy([{ signal: 'SIGTERM', limitMs: 30_000 }]),
    kill: () => endBy([]),
  };
}
