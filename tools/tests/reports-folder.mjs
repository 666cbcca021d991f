import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

export const REPORTS = join(ROOT, 'reports');

/** Writes `reports/<name>.json` at once: a run side by side does not read half of it. */
export async function writeReport(name, report) {
  await mkdir(REPORTS, { recursive: true });
  const file = join(REPORTS, `${name}.json`);
  const part = `${file}.${process.pid}`;
  await writeFile(part, JSON.stringify(report));
  await rename(part, file);
}
