import type { SettledResult } from '../checker/check-result.js';
import type { Servers } from '../system/servers.js';
import type { SingleProcessTrial, SingleProcessTrialSettings } from './single-process-trial.js';
import type { ClusterTrial, ClusterTrialSettings } from './cluster-trial.js';
import type { Random } from '@recuerda/testing';

export interface Context {
  readonly random: Random;
  /** Fewer faults. */
  readonly short: boolean;
  readonly servers: Servers;
  /** Disposed in reverse order when the scenario ends. */
  readonly cleanUp: AsyncDisposableStack;
  /** Aborts at the scenario's time limit. */
  readonly signal: AbortSignal;
  /** Starts each service as its own process, and their load. */
  openCluster(settings: ClusterTrialSettings): Promise<ClusterTrial>;
  /** Starts all services in one process, and their load. */
  openSingleProcess(settings: SingleProcessTrialSettings): Promise<SingleProcessTrial>;
}

/** The checker's result, and figures measured by the scenario. */
export interface ScenarioResult extends SettledResult {
  measured?: Readonly<Record<string, number | string>>;
}

/** Thrown with the reason by a scenario that is not possible on this machine: it neither passes nor fails. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

export interface Scenario {
  /** `<group>/<what>`. */
  name: string;
  /** The injected fault. */
  title: string;
  /** The condition that must hold. */
  expected: string;
  /** Whether `npm test` or `npm run test:rest` runs it, in its short form. */
  short: boolean;
  /** Takes away what others need too (the run's own servers) or all of the machine: nothing runs beside it. */
  exclusive?: boolean;
  /** Time limit, ms. */
  limitMs: number;
  /** Rejects when an assertion beyond the checker's fails, or with {@link Skipped}. */
  run(context: Context): Promise<ScenarioResult>;
}
