// Memory while the history is exported: npm run bench -- export [one-process|services] [deliveries]
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkbookReader } from '@cj-tech-master/excelts';
import { memoryOf } from '../lib/cpu.mjs';
import { temporaryFolder, withCleanup } from '../lib/harness.mjs';
import { startProduct } from '../lib/product.mjs';
import { fill } from '../lib/school.mjs';

const [mode = 'one-process', deliveries = '1000000'] = process.argv.slice(2);
const SAMPLE_MS = 200;
const MB = 2 ** 20;
/** A send every two seconds. */
const SIZES = { departments: 10, employees: 200, tasks: 10_000, days: 30, sendsPerDay: 43_200 };

/** Downloads an export; returns its size and time, and the memory of the process that sends it, MB. */
async function download(url, pid, file) {
  const samples = [await memoryOf(pid)];
  let running = true;
  const sampling = (async () => {
    for (; running; await sleep(SAMPLE_MS)) samples.push(await memoryOf(pid));
  })();
  const began = performance.now();
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await pipeline(answer.body, createWriteStream(file));
  running = false;
  await sampling;
  const tenth = (n) => samples.slice(Math.floor((samples.length * n) / 10), Math.ceil((samples.length * (n + 1)) / 10));
  return {
    megabytes: Math.round((await stat(file)).size / MB),
    seconds: Math.round((performance.now() - began) / 1_000),
    memoryMb: { before: samples[0], peakByTenth: Array.from({ length: 10 }, (_, n) => Math.max(...tenth(n))) },
  };
}

/** Rows of each sheet without its header, as another library reads the file. */
async function rowsOf(file) {
  const counts = [];
  for await (const sheet of new WorkbookReader(file, { worksheets: 'emit', maxBufferedWorksheetBytes: Infinity })) {
    let rows = 0;
    for await (const _row of sheet) rows += 1;
    counts.push(rows - 1);
  }
  return counts;
}

await withCleanup(async (defer) => {
  const folder = await temporaryFolder(defer);
  const { url, database, groups, pidOf } = await startProduct({ mode }, defer);
  await fill(database.client, { ...SIZES, deliveries: Number(deliveries) });
  const pid = pidOf.gateway ?? groups.worker[0];
  for (const format of ['csv', 'xlsx']) {
    const file = join(folder, `deliveries.${format}`);
    const result = await download(`${url}/api/exports/deliveries?format=${format}`, pid, file);
    const rows = format === 'xlsx' && { rows: await rowsOf(file) };
    console.log(JSON.stringify({ mode, format, deliveries: Number(deliveries), ...result, ...rows }));
  }
});
process.exit(0);
