import { StepFailed } from '../lib/quiet.mjs';
import { runNode } from '../lib/run-node.mjs';
import { countLine, succeeded, sum } from './count-line.mjs';
import { faultRunner } from './fault-runner.mjs';
import { jestRunner } from './jest-runner.mjs';
import { planRuns } from './plan-runs.mjs';
import { playwrightRunner } from './playwright-runner.mjs';
import { requirementsRunner } from './requirements-runner.mjs';
import { startServers } from './servers.mjs';

/** Run one after the other. */
const RUNNERS = [jestRunner, playwrightRunner, faultRunner, requirementsRunner];
const INTERRUPTED = 130;

let interrupted = false;
const interrupt = () => {
  interrupted = true;
};
process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

const counts = [];
try {
  const runs = planRuns(RUNNERS, process.argv.slice(2));
  for (const { runner } of runs) await runner.prepare?.();
  const servers = await startServers();
  const node = (args, env) => runNode(args, { ...servers.env, ...env });
  try {
    for (const { runner, args } of runs) {
      if (!interrupted) counts.push(await runner.run({ args, node }));
    }
  } finally {
    await servers.stop();
  }
} catch (error) {
  console.error(error instanceof StepFailed ? `\n${error.message}` : error);
  counts.push({ passed: 0, failed: 1 });
}

const total = sum(counts);
console.log(`\n${countLine(total)}`);
process.exitCode = interrupted ? INTERRUPTED : succeeded(total) ? 0 : 1;
