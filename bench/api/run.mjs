/**
 * The API at 100,000 tasks, 20,000 employees and 30 days of 1,000,000 sends: each list and figure at 32 in flight,
 * beside a bare server that runs the same SQL. node bench/api/run.mjs [part of a case's name] [repetitions] [ms];
 * build first. Writes bench/results/api.json; cases measured again replace those that are there.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startSystem } from '../lib/system.mjs';
import { fill, SIZES } from './dataset.mjs';
import { measure } from './measure.mjs';

const [only = '', repetitions = '3', ms = '700'] = process.argv.slice(2);
const loadBefore = loadavg();
const system = await startSystem('one-process');
const client = new pg.Client({ connectionString: system.databaseUrl });
try {
  await client.connect();
  const fillSeconds = await fill(client);
  const log = ({ name, product, bare, overhead }) =>
    console.log(
      `${name.padEnd(32)} ${product.perSecond}/s  p50 ${product.p50Ms}  p99 ${product.p99Ms} ms   ` +
        `bare ${bare.perSecond}/s  p99 ${bare.p99Ms} ms   x${overhead}`,
    );
  const product = { url: system.url, pid: system.children[0].pid };
  const cases = await measure({
    product,
    client,
    databaseUrl: system.databaseUrl,
    only,
    repetitions: Number(repetitions),
    ms: Number(ms),
    log,
  });
  const {
    rows: [{ version }],
  } = await client.query('SELECT version()');
  const settings = {
    sizes: SIZES,
    inFlight: 32,
    repetitions: Number(repetitions),
    ms: Number(ms),
    mode: 'one-process',
  };
  const machine = {
    cores: cpus().length,
    model: cpus()[0].model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: version.split(' on ')[0],
    loadBefore,
  };
  const file = join(import.meta.dirname, '../results/api.json');
  const earlier = only === '' ? [] : (JSON.parse(await readFile(file, 'utf8').catch(() => '{}')).cases ?? []);
  const all = [...new Map([...earlier, ...cases].map((measured) => [measured.name, measured])).values()];
  await mkdir(join(file, '..'), { recursive: true });
  const results = { at: new Date().toISOString(), machine, settings, fillSeconds, cases: all };
  await writeFile(file, `${JSON.stringify(results, undefined, 2)}\n`);
} finally {
  await client.end();
  await system.stop();
}
