import type { ChildExit } from '@recuerda/local-servers';
import type { FleetTrial } from '../../suite/fleet-trial.js';
import type { Judged } from '../../oracle/verdict.js';

/** Throws unless each ended by itself with 0. */
export function endedWell(exits: readonly ChildExit[]): void {
  for (const { code, signal } of exits)
    if (code !== 0) throw new Error(`told to end by SIGTERM, a process ended with ${signal ?? code} instead of 0`);
}

/** Throws when anything was sent twice, counted or not, or a POST never got its answer: nobody crashed here. */
export function sentOnceEach({ provider }: FleetTrial, { doubledCounted }: Judged): void {
  if (doubledCounted.length > 0)
    throw new Error(
      `${doubledCounted.length} reminders were sent twice, though no process crashed: ${doubledCounted[0]?.about}`,
    );
  const unheard = provider.received.filter(({ answered }) => answered === null).length;
  if (unheard > 0) throw new Error(`${unheard} POSTs were left without waiting for their answer`);
}
