import './lib/check-node.mjs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { prepare, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

/** `npm run users`: accounts of an installation, for when nobody can sign in. */
await runTool(async () => {
  await prepare();
  return runNode([join(ROOT, 'apps', 'standalone', 'dist', 'main.js'), 'users', ...process.argv.slice(2)]);
});
