import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describeMachine } from './machine.mjs';
import { median } from './percentiles.mjs';
import { resultName } from './result-name.mjs';

const FOLDER = join(import.meta.dirname, '../results');

/**
 * The runs with their medians, machine, versions and settings; written to a file of the measurement's name in `results`
 * when they are to be saved. Throws when they are to be appended to what was measured otherwise.
 */
export async function record(options) {
  const { kept, tasks, seconds, providerMs, providerLimit, sockets, save, append, env } = options;
  const file = join(FOLDER, `${resultName(options)}.json`);
  const provider = { ms: providerMs, limit: providerLimit };
  const about = { tasks, seconds, provider, sockets, environment: env, machine: await describeMachine() };
  const earlier = append ? await readEarlier(file, about) : {};
  const contenders = { ...earlier };
  for (const [{ name: contender, settings, why }, runs] of kept) {
    const all = [...(earlier[contender]?.runs ?? []), ...runs];
    contenders[contender] = { settings: settings(options), why, median: medians(all), runs: all };
  }
  const results = { ...about, contenders };
  if (save || append) {
    await mkdir(FOLDER, { recursive: true });
    await writeFile(file, `${JSON.stringify(results, undefined, 2)}\n`);
  }
  return results;
}

async function readEarlier(file, about) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return {};
  const { contenders, ...earlier } = JSON.parse(text);
  if (isDeepStrictEqual(earlier, JSON.parse(JSON.stringify(about)))) return contenders;
  throw new Error(`${file} has other settings: use --save to replace it`);
}

/** Returns the median of every number separately. */
function medians(runs) {
  return Object.fromEntries(Object.keys(runs[0]).map((key) => [key, middleOf(runs.map((run) => run[key]))]));
}

function middleOf(values) {
  if (typeof values[0] === 'number') return median(values);
  if (Array.isArray(values[0])) return values[0].map((_, index) => median(values.map((value) => value[index])));
  return medians(values);
}
