import './lib/check-node.mjs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { prepare, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

/** `npm run test:faults`: the whole fault suite, or with `--help` what else it can do. */
await runTool(async () => {
  await prepare();
  // Imported here because it must be built first.
  const { ensureRabbitmq } = await import('./tests/servers.mjs');
  await ensureRabbitmq();
  await mkdir(join(ROOT, 'reports'), { recursive: true });
  const report = ['--report', join(ROOT, 'reports', 'faults.json')];
  return runNode([join(ROOT, 'apps', 'faults', 'dist', 'main.js'), ...report, ...process.argv.slice(2)]);
});
