import { once } from 'node:events';
import { passes } from '../checker/check-result.js';
import type { Servers } from '../system/servers.js';
import { SingleProcessTrial } from './single-process-trial.js';
import { ClusterTrial } from './cluster-trial.js';
import { Random, seedOf } from '@recuerda/testing';
import { type Context, type ScenarioResult, type Scenario, Skipped } from './scenario.js';

export interface ScenarioReport {
  scenario: Scenario;
  passed: boolean;
  /** Why it is not possible on this machine: then it has neither passed nor failed. */
  skipped?: string;
  /** Including the end of its processes. */
  durationMs: number;
  result?: ScenarioResult;
  /** Why there is no result, or what an assertion of the scenario found. */
  error?: string;
  /** The last warnings and plain lines of its processes, if it failed. */
  log: readonly string[];
}

export interface RunSettings {
  servers: Servers;
  seed: number;
  short: boolean;
}

const LOG_LINES = 300;

/** Runs one scenario until its last process has ended; never rejects. */
export async function runScenario(scenario: Scenario, { servers, seed, short }: RunSettings): Promise<ScenarioReport> {
  const start = performance.now();
  const logs: (readonly string[])[] = [];
  const cleanUp = new AsyncDisposableStack();
  const context: Context = {
    random: new Random(seedOf(seed, scenario.name)),
    short,
    servers,
    cleanUp,
    signal: AbortSignal.timeout(scenario.limitMs),
    openCluster: async (settings) => {
      const trial = await ClusterTrial.open(servers, { ...settings, besideOthers: short }, cleanUp);
      logs.push(trial.cluster.log);
      return trial;
    },
    openSingleProcess: async (settings) => {
      const trial = await SingleProcessTrial.open(servers, { ...settings, besideOthers: short }, cleanUp);
      logs.push(trial.singleProcess.log);
      return trial;
    },
  };
  const errors: string[] = [];
  let skipped: string | undefined;
  const result = await withTimeLimit(scenario, context).catch((error: unknown) => {
    if (error instanceof Skipped) skipped = error.message;
    else errors.push(errorText(error));
    return undefined;
  });
  await cleanUp.disposeAsync().catch((error: unknown) => errors.push(`cleaning up: ${errorText(error)}`));
  const passed = errors.length === 0 && result !== undefined && passes(result);
  return {
    scenario,
    passed,
    durationMs: Math.round(performance.now() - start),
    ...(skipped !== undefined && errors.length === 0 && { skipped }),
    ...(result && { result }),
    ...(errors.length > 0 && { error: errors.join('\n') }),
    log: passed ? [] : logs.flat().filter(isRemarkable).slice(-LOG_LINES),
  };
}

async function withTimeLimit(scenario: Scenario, context: Context): Promise<ScenarioResult> {
  const running = scenario.run(context);
  const late = once(context.signal, 'abort').then(() => {
    throw new Error(`not done within ${scenario.limitMs} ms`);
  });
  // The slower one is ignored.
  for (const promise of [running, late]) promise.catch(() => undefined);
  return Promise.race([running, late]);
}

/** Warnings, and what a process writes that cannot start, or crashes. */
const isRemarkable = (line: string): boolean => !line.startsWith('{') || /"level":"(warn|error|fatal)"/.test(line);
const errorText = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
