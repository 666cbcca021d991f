import './lib/check-node.mjs';
import { join } from 'node:path';
import { buildGuideInBackground } from './lib/guide.mjs';
import { ROOT } from './lib/paths.mjs';
import { prepare, runTool } from './lib/prepare.mjs';
import { currentRevision } from './lib/revision.mjs';
import { runNode } from './lib/run-node.mjs';

/**
 * `npm start`: the whole product in one process. The scripts of package.json begin with `exec`, so that a signal to npm
 * reaches this process instead of a shell that does not pass it on.
 */
await runTool(async () => {
  const endGuide = buildGuideInBackground(await prepare());
  console.log('Starting ...');
  try {
    const env = { RECUERDA_REVISION: await currentRevision() };
    return await runNode([join(ROOT, 'apps', 'standalone', 'dist', 'main.js'), ...process.argv.slice(2)], env);
  } finally {
    endGuide();
  }
});
