import './lib/check-node.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installFolder } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { prepare, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';
import { StepFailed } from './lib/run-quietly.mjs';
import { startServers } from './tests/servers.mjs';

const USAGE =
  'npm run test:mutation -- FOLDER, or a file of it: libs/calendar, apps/scheduler/src/shards/shard-store.ts';
/** Priority of the run for `nice`: it takes what others leave of the cores. */
const PRIORITY = 15;

/** `npm run test:mutation`: which changes of a folder's code no test notices. */
await runTool(async () => {
  const [mutated, specs] = process.argv.slice(2).map((arg) => arg.replace(/\/$/, ''));
  // A file may be followed by lines, such as `:10-20`.
  if (!mutated || !existsSync(join(ROOT, mutated.replace(/:[\d:-]+$/, '')))) throw new StepFailed(USAGE);
  await prepare();
  // A package of its own, so that no other command installs it.
  await installFolder(join(ROOT, 'tools/mutation'), 'Installing Stryker');
  const servers = await startServers();
  try {
    const stryker = join(ROOT, 'tools/mutation/node_modules/@stryker-mutator/core/bin/stryker.js');
    const config = join(ROOT, 'tools/mutation/stryker.config.mjs');
    return await runNode(
      [stryker, 'run', config],
      { ...servers.env, MUTATED: mutated, ...(specs && { MUTATION_SPECS: specs }) },
      undefined,
      PRIORITY,
    );
  } finally {
    await servers.stop();
  }
});
