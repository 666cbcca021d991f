// Memory while the history is exported: node bench/measure/export.mjs [one-process|services] [deliveries]
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkbookReader } from '@cj-tech-master/excelts';
import { memoryOf } from '../lib/cpu.mjs';
import { temporaryFolder, withCleanup } from '../lib/harness.mjs';
import { fillOffice } from '../lib/office.mjs';
import { startProduct } from '../lib/product.mjs';
import { settleDatabase } from '../lib/stores.mjs';

const [mode = 'one-process', deliveries = '1000000'] = process.argv.slice(2);
const SAMPLE_MS = 200;
const MB = 2 ** 20;
const TASKS = 10_000;
const DELIVERIES = `
  INSERT INTO notifier.deliveries (reminder_id, task_id, employee_id, due_at, phone, status, attempts_started,
    attempts_finished, provider_answer, sent_at, claimed_until, created_at)
  SELECT uuidv7(-age), id, employee_id, now() - age, '50499999999', 'sent', 1, 1, '{"status":"accepted"}',
    now() - age, now() - age, now() - age
  FROM generate_series(1, $deliveries) n JOIN bench_tasks ON number = n % ${TASKS},
    LATERAL (SELECT n * interval '2 seconds') a (age)`;

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
  const target = createWriteStream(file);
  let bytes = 0;
  for await (const part of answer.body) {
    bytes += part.length;
    if (!target.write(part)) await once(target, 'drain');
  }
  target.end();
  await once(target, 'finish');
  running = false;
  await sampling;
  const tenth = (n) => samples.slice(Math.floor((samples.length * n) / 10), Math.ceil((samples.length * (n + 1)) / 10));
  return {
    megabytes: Math.round(bytes / MB),
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
  await fillOffice(database.client, { tasks: TASKS, reminderInterval: 1_440 });
  await database.client.query(DELIVERIES.replace('$deliveries', String(Number(deliveries))));
  await settleDatabase(database);
  const pid = pidOf.gateway ?? groups.worker[0];
  for (const format of ['csv', 'xlsx']) {
    const file = join(folder, `deliveries.${format}`);
    const result = await download(`${url}/api/exports/deliveries?format=${format}`, pid, file);
    const rows = format === 'xlsx' && { rows: await rowsOf(file) };
    console.log(JSON.stringify({ mode, format, deliveries: Number(deliveries), ...result, ...rows }));
  }
});
process.exit(0);
