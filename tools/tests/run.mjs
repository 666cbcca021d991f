import { runNode } from '../lib/run-node.mjs';
import { countLine, succeeded, sum } from './count-line.mjs';
import { jestRunner } from './jest-runner.mjs';
import { startServers } from './servers.mjs';

/** Run one after the other; arguments of `npm test --` go to the first. */
const RUNNERS = [jestRunner];
const INTERRUPTED = 130;

let interrupted = false;
const interrupt = () => {
  interrupted = true;
};
process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

const counts = [];
try {
  const servers = await startServers();
  try {
    for (const [index, runner] of RUNNERS.entries()) {
      if (interrupted) break;
      const args = index === 0 ? process.argv.slice(2) : [];
      counts.push(await runner.run({ args, node: (nodeArgs) => runNode(nodeArgs, servers.env) }));
    }
  } finally {
    await servers.stop();
  }
} catch (error) {
  console.error(error);
  counts.push({ passed: 0, failed: 1 });
}

const total = sum(counts);
console.log(`\n${countLine(total)}`);
process.exitCode = interrupted ? INTERRUPTED : succeeded(total) ? 0 : 1;
