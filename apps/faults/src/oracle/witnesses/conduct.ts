import type { TrialBroker } from '../../system/broker-server.js';
import type { Fleet } from '../../system/fleet.js';
import type { Conduct } from '../history.js';

/** What the processes said and did, and what the broker set aside. */
export async function askConduct(fleet: Fleet, broker: TrialBroker, vhost: string): Promise<Conduct> {
  const depths = Object.entries(await broker.depths(vhost));
  return {
    ended: [...fleet.ended],
    fatal: fatalLines(fleet.log),
    deadLetters: Object.fromEntries(depths.filter(([name, messages]) => name.endsWith('.dead') && messages > 0)),
  };
}

export const fatalLines = (log: readonly string[]): string[] => log.filter((line) => line.includes('"level":"fatal"'));
