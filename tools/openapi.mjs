import './lib/check-node.mjs';
import { commandOf } from './lib/paths.mjs';
import { prepareInstall, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

/**
 * `npm run openapi`: rewrites apps/gateway/openapi/openapi.json, says what breaks clients of a released version, and
 * then rewrites the table of access (docs/access.md) and the types of the client package, which follow from it.
 */
const SPECS = [
  'apps/gateway/src/openapi/kept-document.spec.ts',
  'apps/gateway/src/auth/access-matrix.spec.ts',
  'libs/client/src/generated.spec.ts',
];

await runTool(async () => {
  await prepareInstall();
  const jest = ['--experimental-vm-modules', '--no-warnings', commandOf('jest'), '--selectProjects', 'unit'];
  for (const spec of SPECS) {
    const exitCode = await runNode([...jest, '--runTestsByPath', spec], { OPENAPI: 'write' });
    if (exitCode !== 0) return exitCode;
  }
  return 0;
});
