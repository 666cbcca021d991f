import { readdir } from 'node:fs/promises';
import { runTool } from '../lib/prepare.mjs';
import { StepFailed } from '../lib/run-quietly.mjs';

const SUFFIX = '.check.mjs';

/** Problems that the check of this name finds. A check that cannot be carried out has failed. */
async function problemsOf(name) {
  try {
    const { default: check } = await import(`./${name}${SUFFIX}`);
    return await check();
  } catch (error) {
    return [error instanceof StepFailed ? error.message : (error.stack ?? String(error))];
  }
}

/** Runs every `<name>.check.mjs`, or those named: each exports an async function that returns problems, a line each. */
await runTool(async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(SUFFIX)).sort();
  const names = files.map((file) => file.slice(0, -SUFFIX.length));
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new StepFailed(`There is no check ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  const results = [];
  for (const name of wanted.length > 0 ? wanted : names) {
    const started = performance.now();
    const problems = await problemsOf(name);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    for (const problem of problems) console.error(`${name}: ${problem}`);
    results.push({ check: name, problems: problems.length, seconds });
  }
  console.table(results);
  return results.every(({ problems }) => problems === 0) ? 0 : 1;
});
