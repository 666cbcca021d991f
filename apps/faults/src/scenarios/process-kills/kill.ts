import { UNRECORDED_MS } from '../../load/journal.js';
import { setTimeout as delay } from 'node:timers/promises';
import type { Service, Side } from '@recuerda/testing';
import type { ProxiedServer } from '../../system/proxies.js';
import { waitForTraffic } from '../../system/wait-for-traffic.js';
import type { Context } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';

/** Bytes on the wire that trigger the kill of a process. */
export interface Moment {
  proxy: ProxiedServer;
  from: Side;
  bytes: Buffer;
  /** Whether the bytes are withheld, so that they never arrive; 'either': chosen at random. */
  hold: boolean | 'either';
  /** Time from these bytes to the kill, ms: a process that does not wait for the response goes on. Default 0. */
  afterMs?: number;
}

/** Time-out of the wait for the moment, ms. */
const TIMEOUT_MS = 60_000;

/** Kills processes of the service one after the other at that moment; starts a new one and runs `check` after each. */
export async function killAtMoment(
  { random, signal }: Context,
  { cluster, journal }: ClusterTrial,
  { service, times, moment, check }: { service: Service; times: number; moment: Moment; check?: () => Promise<void> },
): Promise<void> {
  for (let killed = 0; killed < times; killed += 1) {
    const process = cluster.oldest(service);
    await journal.faultWindow(UNRECORDED_MS, async () => {
      const hold = moment.hold === 'either' ? random.next() < 0.5 : moment.hold;
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      await waitForTraffic(process.proxies[moment.proxy], { ...moment, hold, signal: timeout });
      await delay(moment.afterMs ?? 0, undefined, { signal });
      await process.kill();
    });
    await cluster.start(service);
    await check?.();
  }
}

/** Kills processes after a random wait of up to `withinMs`. */
export async function killAtRandomTimes(
  { random, signal }: Context,
  { cluster, journal }: ClusterTrial,
  { services, times, withinMs }: { services: readonly Service[]; times: number; withinMs: number },
): Promise<void> {
  for (let killed = 0; killed < times; killed += 1) {
    const service = random.pick(services);
    await delay(random.between(0, withinMs), undefined, { signal });
    await journal.faultWindow(UNRECORDED_MS, () => cluster.oldest(service).kill());
    await cluster.start(service);
  }
}
