import type { ChildExit } from '@recuerda/local-servers';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { SettledResult } from '../../checker/check-result.js';

/** Throws unless each process exited with 0. */
export function assertCleanExits(exits: readonly ChildExit[]): void {
  for (const { code, signal } of exits)
    if (code !== 0) throw new Error(`after SIGTERM a process exited with ${signal ?? code} instead of 0`);
}

/** Throws when anything was sent twice, counted or not, or a POST was given up before its response. */
export function assertNoDuplicates({ provider }: ClusterTrial, { countedDuplicates }: SettledResult): void {
  if (countedDuplicates.length > 0)
    throw new Error(
      `${countedDuplicates.length} reminders were sent twice, though no process crashed: ` +
        `${countedDuplicates[0]?.about}`,
    );
  const abandoned = provider.received.filter(({ responseStatus }) => responseStatus === null).length;
  if (abandoned > 0) throw new Error(`${abandoned} POSTs were given up before their response`);
}
