import type { SettledResult } from '../checker/check-result.js';
import type { Servers } from '../system/servers.js';
import type { SingleProcessTrial, SingleProcessTrialSettings } from './single-process-trial.js';
import type { ClusterTrial, ClusterTrialSettings } from './cluster-trial.js';
import type { Random } from '@recuerda/testing';

export interface Context {
  readonly random: Random;
  /** Fewer faults, for the form that runs with all tests. */
  readonly short: boolean;
  readonly servers: Servers;
  /** Runs backwards when the scenario is over, however it ends. */
  readonly cleanUp: AsyncDisposableStack;
  /** Aborts when the scenario's time is over. */
  readonly signal: AbortSignal;
  /** Fresh services with their load. */
  open(settings: ClusterTrialSettings): Promise<ClusterTrial>;
  /** The fresh one-process mode with its load. */
  openSingleProcess(settings: SingleProcessTrialSettings): Promise<SingleProcessTrial>;
}

/** What a scenario found: the verdict, and figures of its own. */
export interface ScenarioResult extends SettledResult {
  measured?: Readonly<Record<string, number | string>>;
}

/** Thrown by a scenario that cannot be had on this machine, with the reason in words: it neither passes nor fails. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

export interface Scenario {
  /** `<group>/<what>`. */
  name: string;
  /** What is injected. */
  title: string;
  /** What must hold, in words. */
  expected: string;
  /** Whether the short form has it. */
  short: boolean;
  /** Takes away what others need too (the run's own servers) or all of the machine: nothing runs concurrent it. */
  alone?: boolean;
  /** It fails when it takes longer, ms. */
  limitMs: number;
  /** Rejects when something does not hold that the witnesses do not know of, or with {@link Skipped}. */
  run(context: Context): Promise<ScenarioResult>;
}
