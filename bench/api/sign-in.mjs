/**
 * What the check of the session costs a request: GET /api/tasks of two systems that differ in AUTH alone, in turns.
 * node bench/api/sign-in.mjs [repetitions] [ms]; build first.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { withCleanup } from '../lib/cleanup.mjs';
import { temporaryFolder } from '../lib/database.mjs';
import { startSystem } from '../lib/system.mjs';
import { cpuOf } from './cpu.mjs';
import { fill } from './dataset.mjs';
import { load } from './load.mjs';

const PATH = '/api/tasks?limit=50';
const SIZES = { departments: 20, employees: 500, tasks: 2_000, days: 30, sendsPerDay: 100, deliveries: 1_000 };
const ADMINISTRATOR = { email: 'bench@example.org', password: 'a password of the benchmark' };
const WARM_UP_MS = 2_000;

const [repetitions = '7', ms = '2000'] = process.argv.slice(2);

async function start(env, defer) {
  const system = await startSystem('one-process', env);
  defer(system.stop);
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  await fill(client, SIZES);
  await client.end();
  return { url: system.url, pid: system.children[0].pid };
}

async function signIn({ url }) {
  const response = await fetch(`${url}/api/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ ...ADMINISTRATOR, keep: false }),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function measure(system, inFlight) {
  const before = cpuOf(system.pid);
  const { latencies } = await load(system.url, PATH, { inFlight, ms: Number(ms), headers: system.headers });
  const sorted = latencies.toSorted((a, b) => a - b);
  const p50Us = sorted[Math.floor(sorted.length / 2)] * 1_000;
  return { p50Us, cpuUs: ((cpuOf(system.pid) - before) * 1_000) / sorted.length };
}

const median = (numbers) => Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]);

await withCleanup(async (defer) => {
  const file = join(await temporaryFolder(defer), 'password');
  await writeFile(file, ADMINISTRATOR.password);
  const open = await start({ AUTH: 'off' }, defer);
  const closed = await start({ AUTH: 'on', ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD_FILE: file }, defer);
  closed.headers = { cookie: await signIn(closed) };
  for (const inFlight of [1, 32]) {
    for (const system of [open, closed])
      await load(system.url, PATH, { inFlight, ms: WARM_UP_MS, headers: system.headers });
    const runs = { open: [], closed: [] };
    for (let turn = 0; turn < Number(repetitions); turn += 1) {
      runs.open.push(await measure(open, inFlight));
      runs.closed.push(await measure(closed, inFlight));
    }
    const of = (name) => [runs.open, runs.closed].map((some) => median(some.map((run) => run[name])));
    const [[without, signedIn], [cpuWithout, cpuSignedIn]] = [of('p50Us'), of('cpuUs')];
    const percent = ((100 * signedIn) / without - 100).toFixed(1);
    console.log(
      `${inFlight} in flight: p50 ${without} us without sign-in, ${signedIn} us signed in (${percent} %); ` +
        `CPU ${cpuWithout} and ${cpuSignedIn} us a request`,
    );
  }
});
