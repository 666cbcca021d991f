import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StepFailed } from '../lib/run-quietly.mjs';

const SUFFIX = '.check.mjs';

/** @typedef {{ name: string, problems: string[], seconds: number }} Outcome */

/**
 * The checks of a folder, `<name>.check.mjs` each: all, or those named. A check exports as its default an async
 * function that answers what is wrong, a line each. Throws StepFailed for a name that is none.
 */
export async function findChecks(folder, wanted = []) {
  const files = (await readdir(folder)).filter((file) => file.endsWith(SUFFIX)).sort();
  const names = files.map((file) => file.slice(0, -SUFFIX.length));
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new StepFailed(`There is no check ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  return names
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .map((name) => ({ name, load: () => import(pathToFileURL(join(folder, `${name}${SUFFIX}`)).href) }));
}

/**
 * One after another. A check that cannot be carried out has failed.
 *
 * @returns {Promise<Outcome[]>}
 */
export async function runChecks(checks) {
  const outcomes = [];
  for (const { name, load } of checks) {
    const started = performance.now();
    const problems = await problemsOf(load);
    outcomes.push({ name, problems, seconds: (performance.now() - started) / 1_000 });
  }
  return outcomes;
}

async function problemsOf(load) {
  try {
    const { default: check } = await load();
    return await check();
  } catch (error) {
    return [error instanceof StepFailed ? error.message : (error.stack ?? String(error))];
  }
}

/** A line a check. */
export function tableOf(outcomes) {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  return outcomes
    .map(({ name, problems, seconds }) => {
      const result =
        problems.length === 0 ? 'ok' : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
      return `${name.padEnd(width)}  ${result.padEnd(12)}  ${seconds.toFixed(1)} s`;
    })
    .join('\n');
}
