import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countLine, countRequirements, succeeded, sum } from './counts.mjs';
import { REPORTS } from './reports.mjs';

/** `npm run test:total`: counts `npm test` and `npm run test:rest` as one run, and compares the requirements. */
const folder = process.env['TEST_REPORTS'] ?? REPORTS;
const parts = await Promise.all(['main', 'rest'].map(read));

async function read(part) {
  try {
    return JSON.parse(await readFile(join(folder, `${part}.json`), 'utf8'));
  } catch (error) {
    console.error(`${part === 'main' ? 'npm test' : 'npm run test:rest'} has no report: ${error.message}`);
    return { passed: 0, failed: 1, flaky: [], tests: [] };
  }
}

const requirements = await countRequirements(parts.flatMap(({ tests }) => tests));
const total = sum([...parts, requirements]);
for (const name of parts.flatMap(({ flaky }) => flaky)) console.log(`flaky: ${name}`);
console.log(countLine(total));
process.exitCode = succeeded(total) ? 0 : 1;
