import { fileURLToPath } from 'node:url';
import { runTool } from '../lib/prepare.mjs';
import { findChecks, runChecks, tableOf } from './checks.mjs';

await runTool(async () => {
  const checks = await findChecks(fileURLToPath(new URL('.', import.meta.url)), process.argv.slice(2));
  const outcomes = await runChecks(checks);
  for (const { name, problems } of outcomes) for (const problem of problems) console.error(`${name}: ${problem}`);
  console.log(`\n${tableOf(outcomes)}`);
  return outcomes.every(({ problems }) => problems.length === 0) ? 0 : 1;
});
