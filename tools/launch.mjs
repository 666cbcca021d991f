import './lib/check-node.mjs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { ROOT } from './lib/paths.mjs';
import { prepare, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

const STANDALONE = 'apps/standalone/dist/main.js';
const OPERATIONS = 'apps/operations/dist/main.js';
/** Scripts of npm's commands, with the arguments that come first. */
const SCRIPTS = {
  users: [STANDALONE, 'users'],
  backup: [STANDALONE, 'backup'],
  restore: [STANDALONE, 'restore'],
  'dead-letters': [OPERATIONS, 'dead-letters'],
  'rebuild-projections': [OPERATIONS, 'rebuild-projections'],
  'start:services': ['tools/services/run.mjs'],
  'verify:deploy': ['tools/deploy/run-checks.mjs'],
  'record-fixture': ['tools/release/record-fixture.mjs'],
  screenshots: ['tools/portal/take-screenshots.mjs'],
};

/** Installs and builds what a command of package.json needs, and runs its script by the project's own Node. */
await runTool(async () => {
  // Standard output is only for the script: it may be an export.
  console.log = console.error;
  const [command, ...args] = process.argv.slice(2);
  const [script, ...first] = SCRIPTS[command];
  await prepare();
  const env = command === 'screenshots' ? { CHROMIUM_PATH: await ensureChromium() } : {};
  return runNode([join(ROOT, script), ...first, ...args], env);
});
