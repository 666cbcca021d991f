/**
 * Cost of the check of the session in a request: GET /api/tasks of two systems that differ in AUTH alone, in turns.
 * npm run bench -- sign-in [repetitions] [ms].
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cpuOf } from '../lib/cpu.mjs';
import { temporaryFolder, withCleanup } from '../lib/harness.mjs';
import { startProduct } from '../lib/product.mjs';
import { medians, round, summary } from '../lib/statistics.mjs';
import { fill } from '../lib/school.mjs';
import { load } from '../api/load.mjs';

const PATH = '/api/tasks?limit=50';
const SIZES = { departments: 20, employees: 500, tasks: 2_000, days: 30, sendsPerDay: 100, deliveries: 1_000 };
const ADMINISTRATOR = { email: 'bench@example.org', password: 'a password of the benchmark' };
const WARM_UP_MS = 2_000;

const [repetitions = '7', ms = '2000'] = process.argv.slice(2);

async function start(env, defer) {
  const prepare = ({ client }) => fill(client, SIZES);
  const { url, pidOf } = await startProduct({ env: { RATE_LIMIT: '0', ...env }, prepare }, defer);
  return { url, pid: pidOf.standalone, headers: {} };
}

async function signIn({ url }) {
  const response = await fetch(`${url}/api/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ ...ADMINISTRATOR, keep: false }),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { cookie: cookies.join('; ') };
}

async function measure({ url, pid, headers }, inFlight, forMs = Number(ms)) {
  const before = await cpuOf(pid);
  const { latencies } = await load(url, PATH, { inFlight, ms: forMs, headers });
  const { count, p50 } = summary(latencies);
  return { p50Us: p50 * 1_000, cpuUs: (((await cpuOf(pid)) - before) * 1_000) / count };
}

await withCleanup(async (defer) => {
  const file = join(await temporaryFolder(defer), 'password');
  await writeFile(file, ADMINISTRATOR.password);
  const open = await start({ AUTH: 'off' }, defer);
  const closed = await start({ AUTH: 'on', ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD_FILE: file }, defer);
  closed.headers = await signIn(closed);
  for (const inFlight of [1, 32]) {
    for (const system of [open, closed]) await measure(system, inFlight, WARM_UP_MS);
    const runs = [[], []];
    for (let turn = 0; turn < Number(repetitions); turn += 1)
      for (const [at, system] of [open, closed].entries()) runs[at].push(await measure(system, inFlight));
    const [without, signedIn] = runs.map(medians);
    const shown = ({ p50Us, cpuUs }) => `p50 ${round(p50Us, 0)} us, CPU ${round(cpuUs, 0)} us a request`;
    const percent = round((100 * signedIn.p50Us) / without.p50Us - 100, 1);
    console.log(`${inFlight} in flight: ${shown(without)}; signed in ${shown(signedIn)} (${percent} %)`);
  }
});
