import './lib/check-node.mjs';
import { fileURLToPath } from 'node:url';
import { prepare, runTool } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';
import { countLine } from './tests/counts.mjs';

/** `npm test`: runs every test. The last line is always the count, and the exit status agrees with it. */
await runTool(async () => {
  try {
    await prepare();
  } catch (error) {
    console.error(`\n${error.message}`);
    console.log(countLine({ passed: 0, failed: 1 }));
    return 1;
  }
  return runNode([fileURLToPath(new URL('./tests/run.mjs', import.meta.url)), ...process.argv.slice(2)]);
});
