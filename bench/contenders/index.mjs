import { agenda } from './agenda.mjs';
import { bullmqConcurrent, bullmqDocumented, bullmqTuned } from './bullmq.mjs';
import { graphileDocumented, graphileSamePromises, graphileTuned } from './graphile-worker.mjs';
import { pgBossDocumented, pgBossPunctual, pgBossSamePromises, pgBossTuned } from './pg-boss.mjs';
import { calendar, oneProcess, services } from './recuerda.mjs';
import { timers } from './timers.mjs';

/** In the order they are run and shown. */
export const CONTENDERS = [
  oneProcess,
  services,
  calendar,
  pgBossTuned,
  graphileTuned,
  pgBossSamePromises,
  graphileSamePromises,
  bullmqTuned,
  bullmqConcurrent,
  timers,
  agenda,
  graphileDocumented,
  bullmqDocumented,
  pgBossDocumented,
];

/** Contenders that take hundreds a second, each at its time. */
export const PUNCTUAL = [
  oneProcess,
  services,
  timers,
  graphileTuned,
  graphileSamePromises,
  pgBossTuned,
  pgBossSamePromises,
  pgBossPunctual,
  bullmqTuned,
];

/** The contenders of these names, in that order; without names all that can run here, and prints why others cannot. */
export const chosen = (all, names) =>
  names === undefined ? all.filter(canRun) : names.map((name) => all.find((contender) => contender.name === name));

function canRun({ name, missing }) {
  const reason = missing?.();
  if (reason !== undefined) console.log(`${name} is left out: ${reason}`);
  return reason === undefined;
}
