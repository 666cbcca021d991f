import type { ChildExit } from '@recuerda/local-servers';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { SettledResult } from '../../checker/check-result.js';

/** Throws unless each ended by itself with 0. */
export function assertCleanExits(exits: readonly ChildExit[]): void {
  for (const { code, signal } of exits)
    if (code !== 0) throw new Error(`told to end by SIGTERM, a process ended with ${signal ?? code} instead of 0`);
}

/** Throws when anything was sent twice, counted or not, or a POST never got its answer: nobody crashed here. */
export function assertNoDuplicates({ provider }: ClusterTrial, { countedDuplicates }: SettledResult): void {
  if (countedDuplicates.length > 0)
    throw new Error(
      `${countedDuplicates.length} reminders were sent twice, though no process crashed: ${countedDuplicates[0]?.about}`,
    );
  const unheard = provider.received.filter(({ responseStatus }) => responseStatus === null).length;
  if (unheard > 0) throw new Error(`${unheard} POSTs were left without waiting for their answer`);
}
