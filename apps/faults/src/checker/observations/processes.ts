import type { TrialBroker } from '../../system/broker-server.js';
import type { ServiceCluster } from '../../system/service-cluster.js';
import type { ProcessHealth } from '../history.js';

/** Reads the exits and fatal log lines of the processes, and the dead letters of the broker. */
export async function observeProcesses(
  cluster: ServiceCluster,
  broker: TrialBroker,
  vhost: string,
): Promise<ProcessHealth> {
  const depths = Object.entries(await broker.depths(vhost));
  return {
    unexpectedExits: [...cluster.unexpectedExits],
    fatalLogLines: fatalLines(cluster.log),
    deadLetters: Object.fromEntries(depths.filter(([name, messages]) => name.endsWith('.dead') && messages > 0)),
  };
}

export const fatalLines = (log: readonly string[]): string[] => log.filter((line) => line.includes('"level":"fatal"'));
