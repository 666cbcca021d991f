import { readFile, rm } from 'node:fs/promises';

/** Removes a file of records and returns the sums `{file, seconds}`, the largest first; none where it is missing. */
export async function takeCpuSeconds(path) {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  await rm(path, { force: true });
  const sums = new Map();
  for (const { file, seconds } of lines.map((line) => JSON.parse(line)))
    sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums].map(([file, seconds]) => ({ file, seconds })).sort((a, b) => b.seconds - a.seconds);
}
