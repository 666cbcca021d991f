import './lib/check-node.mjs';
import { commandOf } from './lib/paths.mjs';
import { prepareInstall, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

/**
 * `npm run openapi`: rewrites apps/gateway/openapi/openapi.json, and says what breaks clients of a released version.
 */
const SPEC = 'apps/gateway/src/openapi/kept-document.spec.ts';

await runTool(async () => {
  await prepareInstall();
  const jest = ['--experimental-vm-modules', '--no-warnings', commandOf('jest'), '--selectProjects', 'unit'];
  return runNode([...jest, '--runTestsByPath', SPEC], { OPENAPI: 'write' });
});
