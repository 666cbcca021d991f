import './lib/check-node.mjs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { prepare, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

/** `npm run users`, `backup` and `restore`: commands of an installation of `npm start`. */
await runTool(async () => {
  await prepare();
  return runNode([join(ROOT, 'apps', 'standalone', 'dist', 'main.js'), ...process.argv.slice(2)]);
});
