/**
 * The API at 100,000 tasks, 20,000 employees and 30 days of 1,000,000 sends: each list and figure at 32 in flight,
 * beside a bare server that runs the same SQL. npm run bench -- api [part of a case's name] [repetitions] [ms]. Writes
 * bench/results/api.json; cases measured again replace those that are there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cpuOf } from '../lib/cpu.mjs';
import { withCleanup } from '../lib/harness.mjs';
import { startProduct } from '../lib/product.mjs';
import { describeMachine, readResults, writeResults } from '../lib/results.mjs';
import { fill, SIZES } from '../lib/school.mjs';
import { medians, round, summary } from '../lib/statistics.mjs';
import { casesOf } from '../api/cases.mjs';
import { load } from '../api/load.mjs';

const IN_FLIGHT = 32;
const WARM_UP_MS = 300;

function node(script, databaseUrl, input) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../api', script)], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(input));
  return child;
}

/** Starts the bare server of what a GET of each path runs. */
async function startBare(databaseUrl, paths, defer) {
  const recorder = node('recorder.mjs', databaseUrl, paths);
  const [written, [code]] = await Promise.all([text(recorder.stdout), once(recorder, 'exit')]);
  if (code !== 0) throw new Error(`The recorder ended with ${code}`);
  const recording = JSON.parse(written);
  const child = node('bare-server.mjs', databaseUrl, recording);
  defer(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${Number(port)}`, pid: child.pid, recording };
}

async function measurePath({ url, pid }, path, databasePid, ms) {
  await load(url, path, { inFlight: IN_FLIGHT, ms: WARM_UP_MS });
  const cpu = () => Promise.all([pid, databasePid].map(cpuOf));
  const before = await cpu();
  const { latencies, seconds, bytes } = await load(url, path, { inFlight: IN_FLIGHT, ms });
  const after = await cpu();
  const { count, p50, p99, max } = summary(latencies);
  const [serverCpuUs, databaseCpuUs] = after.map((value, at) => round(((value - before[at]) * 1_000) / count, 0));
  return {
    perSecond: round(count / seconds, 0),
    p50Ms: p50,
    p99Ms: p99,
    maxMs: max,
    serverCpuUs,
    databaseCpuUs,
    bytes,
  };
}

/**
 * Measures each case (all, or those whose name holds `only`) of a running product and of the bare server beside it,
 * in turns, and prints each.
 */
async function measureCases({ url, pidOf, database }, { repetitions, ms, only }, defer) {
  const cases = (await casesOf(database.client)).filter(({ name }) => name.includes(only));
  const paths = cases.map(({ path }) => path);
  const bareServer = await startBare(database.url, paths, defer);
  const product = { url, pid: pidOf.standalone };
  const results = [];
  for (const [index, { name, path, targetMs }] of cases.entries()) {
    const runs = { product: [], bare: [], single: [] };
    for (let turn = 0; turn < repetitions; turn += 1) {
      runs.product.push(await measurePath(product, path, database.pid, ms));
      runs.bare.push(await measurePath(bareServer, path, database.pid, ms));
      if (turn === 0) runs.single.push(await measurePath(bareServer, `/single${path}`, database.pid, ms));
    }
    const [ours, bare, single] = [runs.product, runs.bare, runs.single].map(medians);
    const { statements } = bareServer.recording[index];
    const overhead = round(bare.perSecond / ours.perSecond);
    results.push({ name, path, statements: statements.length, targetMs, product: ours, bare, single, overhead });
    const shown = (server, { perSecond, p50Ms, p99Ms }) => `${server} ${perSecond}/s  p50 ${p50Ms}  p99 ${p99Ms} ms`;
    console.log(`${name.padEnd(32)} ${shown('ours', ours)}   ${shown('bare', bare)}   x${overhead}`);
  }
  return results;
}

const [only = '', repetitions = '3', ms = '700'] = process.argv.slice(2);
const settings = { sizes: SIZES, inFlight: IN_FLIGHT, repetitions: Number(repetitions), ms: Number(ms) };

await withCleanup(async (defer) => {
  const machine = describeMachine();
  let fillSeconds;
  const prepare = async ({ client }) => (fillSeconds = await fill(client));
  const product = await startProduct({ prepare }, defer);
  const cases = await measureCases(product, { ...settings, only }, defer);
  const earlier = only === '' ? [] : ((await readResults('api'))?.cases ?? []);
  const all = [...new Map([...earlier, ...cases].map((measured) => [measured.name, measured])).values()];
  await writeResults('api', { at: new Date().toISOString(), machine, settings, fillSeconds, cases: all });
});
