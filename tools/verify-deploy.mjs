import './lib/check-node.mjs';
import { fileURLToPath } from 'node:url';
import { prepare, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

/**
 * `npm run verify:deploy [-- <check> ...]`: checks images, Compose, manifests, alerts and dashboards without a
 * container engine or a cluster.
 */
await runTool(async () => {
  await prepare();
  return runNode([fileURLToPath(new URL('./deploy/run-checks.mjs', import.meta.url)), ...process.argv.slice(2)]);
});
