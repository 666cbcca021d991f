import { setTimeout as delay } from 'node:timers/promises';
import type { Side } from '@recuerda/testing';
import type { ProxiedServer } from '../../system/proxies.js';
import type { Service } from '../../system/service-cluster.js';
import { waitForTraffic } from '../../system/wait-for-traffic.js';
import type { Context } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';

/** What the process or its server has just said when the process is killed. */
export interface Moment {
  proxy: ProxiedServer;
  from: Side;
  bytes: Buffer;
  /** Whether it is held back, so that it never arrives; 'either': as the seed says. */
  hold: boolean | 'either';
  /** How long after it the process is killed, ms: time for one that does not wait to go on without. Default 0. */
  afterMs?: number;
}

/** How far before a kill a POST may have been answered whose record the kill prevented, ms. */
const UNRECORDED_MS = 2_000;
/** The moment must come within this time of load, ms. */
const TIMEOUT_MS = 10_000;

/** Kills processes of the service one after the other at that moment, starts a new one for each, and checks then. */
export async function killAtMoment(
  { random, signal }: Context,
  { cluster, journal }: ClusterTrial,
  { service, times, moment, check }: { service: Service; times: number; moment: Moment; check?: () => Promise<void> },
): Promise<void> {
  for (let killed = 0; killed < times; killed += 1) {
    const process = cluster.oldest(service);
    await journal.faultWindow(UNRECORDED_MS, async () => {
      const hold = moment.hold === 'either' ? random.next() < 0.5 : moment.hold;
      const patience = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      await waitForTraffic(process.proxies[moment.proxy], { ...moment, hold, signal: patience });
      await delay(moment.afterMs ?? 0, undefined, { signal });
      await process.kill();
    });
    await cluster.start(service);
    await check?.();
  }
}

/** The same at any moment: after a wait the seed chooses, up to `withinMs`. */
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
