import './lib/check-node.mjs';
import { fileURLToPath } from 'node:url';
import { prepare, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

/** `npm run start:services`: starts every service as its own process. */
await runTool(async () => {
  await prepare();
  return runNode([fileURLToPath(new URL('./services/run.mjs', import.meta.url)), ...process.argv.slice(2)]);
});
