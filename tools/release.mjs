import './lib/check-node.mjs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/paths.mjs';
import { prepare, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';
import { StepFailed } from './lib/run-quietly.mjs';

const USAGE = `Usage: npm run release -- <version | major | minor | patch> [--dry-run]

Sets the version everywhere, dates what is unreleased in CHANGELOG.md, keeps the OpenAPI document, records what upgrades
from it will find, commits and tags.
It publishes nothing: pushing the tag does. With --dry-run it only says what it would do.`;

/** `npm run release -- minor`. */
await runTool(async () => {
  await prepare();
  // Imported here because its packages must be installed first.
  const { makeRelease } = await import('./release/make-release.mjs');
  const { wanted, dryRun } = readArguments(process.argv.slice(2));
  const today = new Date().toISOString().slice(0, 10);
  const { version, notes } = await makeRelease(ROOT, { wanted, today, record, dryRun });
  if (dryRun) console.log(`Version ${version} would have these notes:\n\n${notes}`);
  else console.log(`Version ${version} is committed and tagged. Publish it: git push --atomic origin main v${version}`);
  return 0;
});

async function record(folder) {
  const script = fileURLToPath(new URL('./release/record-fixture.mjs', import.meta.url));
  if ((await runNode([script, folder])) !== 0) throw new StepFailed('The fixture of this version was not recorded.');
}

function readArguments(args) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    if (positionals.length === 1) return { wanted: positionals[0], dryRun: values['dry-run'] };
  } catch {
    // Unknown options get the usage, too.
  }
  throw new StepFailed(USAGE);
}
