import { agenda } from './agenda.mjs';
import { bullmqConcurrent, bullmqDocumented, bullmqTuned } from './bullmq.mjs';
import { graphileDocumented, graphileTuned } from './graphile-worker.mjs';
import { pgBossDocumented, pgBossTuned } from './pg-boss.mjs';
import { oneProcess, services } from './recuerda.mjs';
import { timers } from './timers.mjs';

/** In the order they are run and shown. */
export const CONTENDERS = [
  oneProcess,
  services,
  pgBossTuned,
  graphileTuned,
  bullmqTuned,
  bullmqConcurrent,
  timers,
  agenda,
  graphileDocumented,
  bullmqDocumented,
  pgBossDocumented,
];

/** Those that take work at its time, not as fast as they can. */
export const PRECISE = [oneProcess, services, timers, graphileTuned, pgBossTuned];

/**
 * Those of a comma-separated list of names; without one all that can run on this machine, and prints why others cannot.
 * Throws for a name there is none of.
 */
export function contendersNamed(list, all) {
  if (list === undefined) return all.filter(canRun);
  return list.split(',').map((name) => {
    const found = all.find((contender) => contender.name === name);
    if (!found) throw new Error(`no contender ${name}; there are ${all.map((known) => known.name).join(', ')}`);
    return found;
  });
}

function canRun({ name, missing }) {
  const reason = missing?.();
  if (reason !== undefined) console.log(`${name} is left out: ${reason}`);
  return reason === undefined;
}
