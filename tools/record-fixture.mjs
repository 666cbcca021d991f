import './lib/check-node.mjs';
import { fileURLToPath } from 'node:url';
import { prepare, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

/** `npm run record-fixture -- <new folder>`: writes what an upgrade from the present version finds. */
await runTool(async () => {
  await prepare();
  return runNode([fileURLToPath(new URL('./release/record-fixture.mjs', import.meta.url)), ...process.argv.slice(2)]);
});
