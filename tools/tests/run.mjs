import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { StepFailed } from '../lib/run-quietly.mjs';
import { runNode } from '../lib/run-node.mjs';
import { makeBundles } from './bundles.mjs';
import { conclude } from './conclude.mjs';
import { countLine, succeeded, sum } from './counts.mjs';
import { cpuSecondsOf } from '../testing/src/cpu-seconds.ts';
import { takeCpuSeconds } from './file-times.mjs';
import { faultRunner } from './fault-runner.mjs';
import { jestRunner } from './jest-runner.mjs';
import { changedFiles, changedFolders, longTests, planChanged, planRuns, withDependents } from './plan.mjs';
import { playwrightRunner } from './playwright-runner.mjs';
import { repeatFailures } from './repeat-failures.mjs';
import { makeRunFolder, REPORTS, writeReport } from './reports.mjs';
import { NO_SERVERS, startServers } from './servers.mjs';

/**
 * Lanes run side by side, because most tests wait; the runners of a lane run one after the other. The second has
 * promises of the product to keep, in seconds.
 */
const LANES = [[jestRunner], [playwrightRunner, faultRunner]];
/** Niceness of the first lane beside the second. */
const JEST_PRIORITY = 5;
const INTERRUPTED = 130;

let interrupted = false;
const interrupt = () => {
  interrupted = true;
};
process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

const isRest = process.argv[2] === '--rest';
const args = process.argv.slice(isRest ? 3 : 2);
/** With arguments but `--rest`, all tests are found. */
const part = isRest ? 'rest' : args.length === 0 ? 'main' : undefined;
const isWhole = args.length === 0;
const onlyChanged = args[0] === '--changed';

async function plan() {
  if (args[0] === '--long')
    return [
      [
        { runner: jestRunner, args: ['--runTestsByPath', ...(await longTests(ROOT))], whole: true },
        { runner: faultRunner, args: [], whole: true },
        { runner: playwrightRunner, args: ['--project', 'phone'], whole: true },
      ],
    ];
  if (!onlyChanged) return planRuns(LANES, args).map((runs) => runs.map((run) => ({ ...run, part })));
  const files = await changedFiles(args[1]);
  const affected = await withDependents(changedFolders(files), ROOT);
  return [planChanged({ jest: jestRunner, playwright: playwrightRunner }, files, affected)];
}

const counts = [];
let flaky = [];
try {
  const lanes = await plan();
  if (lanes.flat().length === 0) console.log('No test depends on what changed.');
  for (const run of lanes.flat()) await run.runner.prepare?.(run);
  const needServers = lanes.flat().some(({ runner }) => !runner.ownServers);
  const [servers, bundles] = await Promise.all([
    needServers ? startServers() : NO_SERVERS,
    isWhole ? makeBundles() : {},
  ]);
  const cpuFile = join(REPORTS, `cpu-seconds.${process.pid}`);
  const env = { ...servers.env, ...bundles, ...(isWhole && { CPU_SECONDS_FILE: cpuFile }) };
  const nodeWith = (prefix, priority) => (args, more) => runNode(args, { ...env, ...more }, prefix, priority);
  const repeat = ({ runner, whole }, args, subfolder) =>
    interrupted ? {} : runner.run({ args, whole, subfolder, node: nodeWith() });
  const done = [];
  const runLane = async (runs) => {
    for (const run of runs) {
      const prefix = lanes.length > 1 ? `${run.runner.name} | ` : undefined;
      const priority = lanes.length > 1 && run.runner === jestRunner ? JEST_PRIORITY : 0;
      const result = interrupted ? undefined : await run.runner.run({ ...run, node: nodeWith(prefix, priority) });
      if (result) done.push({ ...run, ...result });
    }
  };
  try {
    const ends = await Promise.allSettled(lanes.map(runLane));
    for (const { reason } of ends.filter(({ status }) => status === 'rejected')) throw reason;
    if (!interrupted) flaky = await repeatFailures(done, repeat, () => makeRunFolder(join(REPORTS, 'failures')));
    for (const run of done) {
      if (run.report) await writeReport(run.runner.name, run.report);
      run.counts = run.runner.counts(run.report, run.exitCode);
    }
    const cpuSeconds = await takeCpuSeconds(cpuFile);
    if (cpuSeconds.length > 0) {
      await writeReport('cpu-seconds', cpuSeconds);
      console.log(`\nAbout ${Math.round(cpuSecondsOf(process.pid))} CPU seconds, servers and browsers included.`);
    }
    if (isWhole && !interrupted) counts.push(await conclude({ part, runs: done, cpuSeconds, flaky }));
    else counts.push(...done.map((run) => run.counts));
  } finally {
    await servers.stop();
  }
} catch (error) {
  console.error(error instanceof StepFailed ? `\n${error.message}` : error);
  counts.push({ passed: 0, failed: 1 });
}

const total = sum(counts);
console.log('');
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(countLine(total));
process.exitCode = interrupted ? INTERRUPTED : succeeded(total) || (onlyChanged && total.failed === 0) ? 0 : 1;
