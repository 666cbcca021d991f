import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../lib/is-alive.mjs';
import { ROOT } from '../lib/paths.mjs';

export const REPORTS = join(ROOT, 'reports');

/** Returns a JSON file's content; undefined when it cannot be read. */
export const readReport = (file) => readFile(file, 'utf8').then(JSON.parse, () => undefined);

/** Writes `reports/<name>.json` at once: a run side by side does not read half of it. */
export async function writeReport(name, report) {
  await mkdir(REPORTS, { recursive: true });
  const file = join(REPORTS, `${name}.json`);
  const part = `${file}.${process.pid}`;
  await writeFile(part, JSON.stringify(report));
  await rename(part, file);
}

/**
 * Runs `work` with the path of a report to write, in a folder of its own, so that two runs side by side do not read
 * each other's. Resolves with `{report, exitCode}`, the latter from `work`.
 */
export async function withReport(name, work) {
  await mkdir(REPORTS, { recursive: true });
  const folder = await mkdtemp(join(REPORTS, 'run-'));
  const file = join(folder, name);
  try {
    const exitCode = await work(file);
    return { report: await readReport(file), exitCode };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes a folder for what this run writes, so that two side by side do not clear each other's. Those of
 * runs that are over go: what failed last can be looked at until the next run.
 */
export async function makeRunFolder(parent) {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!isAlive(Number(name))) await rm(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, String(process.pid));
  await mkdir(folder, { recursive: true });
  return folder;
}
