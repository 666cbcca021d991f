import './lib/check-node.mjs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { prepare, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

/** `npm run dead-letters` and `npm run rebuild-projections`: the command's name, then its arguments. */
await runTool(async () => {
  // Standard output is only for the result: it may be an export.
  console.log = console.error;
  await prepare();
  return runNode([join(ROOT, 'apps', 'operations', 'dist', 'main.js'), ...process.argv.slice(2)]);
});
