import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { casesOf } from './cases.mjs';
import { cpuOf, cpuOfTree, postmasterOf } from './cpu.mjs';
import { load } from './load.mjs';

const IN_FLIGHT = 32;
const WARM_UP_MS = 300;

function node(script, databaseUrl, input) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(input));
  return child;
}

async function record(databaseUrl, paths) {
  const child = node('recorder.mjs', databaseUrl, paths);
  const [written, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The recorder ended with ${code}`);
  return JSON.parse(written);
}

async function startBare(databaseUrl, recording) {
  const child = node('bare-server.mjs', databaseUrl, recording);
  const [line] = await once(child.stdout, 'data');
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://127.0.0.1:${Number(String(line))}`, pid: child.pid, stop };
}

const round = (number, digits = 1) => Number(number.toFixed(digits));
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function run({ url, pid }, path, postmaster, ms) {
  await load(url, path, { inFlight: IN_FLIGHT, ms: WARM_UP_MS });
  const before = [cpuOf(pid), cpuOfTree(postmaster)];
  const { latencies, seconds, bytes } = await load(url, path, { inFlight: IN_FLIGHT, ms });
  const after = [cpuOf(pid), cpuOfTree(postmaster)];
  const sorted = latencies.sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  const count = sorted.length;
  const [serverCpu, databaseCpu] = after.map((value, index) => ((value - before[index]) * 1_000) / count);
  return {
    perSecond: count / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: sorted.at(-1),
    serverCpuUs: serverCpu,
    databaseCpuUs: databaseCpu,
    bytes,
  };
}

/** Medians of repetitions of one measurement. */
function medians(runs) {
  const of = (name, digits) => round(median(runs.map((one) => one[name])), digits);
  return {
    perSecond: of('perSecond', 0),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    maxMs: of('maxMs'),
    serverCpuUs: of('serverCpuUs', 0),
    databaseCpuUs: of('databaseCpuUs', 0),
    bytes: runs[0].bytes,
  };
}

/**
 * Measures each case (all, or those whose name holds `only`) of a running product and of the bare server beside it,
 * in turns. `product` is { url, pid }, `client` is connected to its database at `databaseUrl`.
 */
export async function measure({
  product,
  client,
  databaseUrl,
  repetitions = 3,
  ms = 1_500,
  only = '',
  bare = true,
  log = () => undefined,
}) {
  const cases = (await casesOf(client)).filter(({ name }) => name.includes(only));
  const postmaster = await postmasterOf(client);
  const recording = await record(
    databaseUrl,
    cases.map(({ path }) => path),
  );
  const bareServer = await startBare(databaseUrl, recording);
  try {
    const results = [];
    for (const [index, { name, path, targetMs }] of cases.entries()) {
      const runs = { product: [], bare: [], single: [] };
      for (let turn = 0; turn < repetitions; turn += 1) {
        runs.product.push(await run(product, path, postmaster, ms));
        if (!bare) continue;
        runs.bare.push(await run(bareServer, path, postmaster, ms));
        if (turn === 0) runs.single.push(await run(bareServer, `/single${path}`, postmaster, ms));
      }
      const [ours, theirs, single] = [runs.product, runs.bare, runs.single].map((some) =>
        some.length > 0 ? medians(some) : undefined,
      );
      const overhead = theirs && round(theirs.perSecond / ours.perSecond, 2);
      const result = {
        name,
        path,
        statements: recording[index].statements.length,
        targetMs,
        product: ours,
        bare: theirs,
        single,
        overhead,
      };
      results.push(result);
      log(result);
    }
    return results;
  } finally {
    await bareServer.stop();
  }
}
